// @vitest-environment happy-dom

import { expect, it, vi } from 'vitest'
import { watchSwipe } from '../../../src/ui/behavior/swipe.ts'

it('a swipe follows the finger that began it: a second one that comes and goes neither ends nor closes it', () => {
  const drawer = document.createElement('div')
  document.body.append(drawer)
  drawer.setPointerCapture = () => {}
  Object.defineProperty(drawer, 'offsetWidth', { value: 300 })
  const close = vi.fn()
  watchSwipe(drawer, 'start', close)
  const point = (type: string, pointerId: number, clientX: number) =>
    drawer.dispatchEvent(
      new PointerEvent(type, { pointerId, clientX, isPrimary: pointerId === 1, pointerType: 'touch' }),
    )
  point('pointerdown', 1, 290)
  point('pointermove', 1, 150)
  expect(drawer.style.translate).toBe('-140px')
  for (const type of ['pointerdown', 'pointermove', 'pointerup', 'pointercancel']) point(type, 2, 20)
  expect(drawer.style.translate).toBe('-140px')
  expect(close).not.toHaveBeenCalled()
  point('pointermove', 1, 60)
  point('pointerup', 1, 60)
  expect(close).toHaveBeenCalledOnce()
  expect(drawer.style.translate).toBe('')
})

it('a toast is swiped away to either side, and comes back from a short drag', () => {
  const toast = document.body.appendChild(document.createElement('li'))
  toast.setPointerCapture = () => {}
  Object.defineProperty(toast, 'offsetWidth', { value: 300 })
  const close = vi.fn()
  watchSwipe(toast, 'sides', close)
  const drag = (to: number, ms: number) => {
    const point = (type: string, clientX: number, timeStamp: number) => {
      const event = new PointerEvent(type, { pointerId: 1, clientX, isPrimary: true, pointerType: 'touch' })
      Object.defineProperty(event, 'timeStamp', { value: timeStamp })
      toast.dispatchEvent(event)
    }
    point('pointerdown', 150, 0)
    point('pointermove', 150 + to, ms / 2)
    expect(toast.style.translate).toBe(`${to}px`)
    point('pointerup', 150 + to, ms)
  }
  drag(40, 2000)
  expect(close).not.toHaveBeenCalled()
  expect(toast.style.translate).toBe('')
  drag(-140, 2000)
  drag(60, 50)
  expect(close).toHaveBeenCalledTimes(2)
})

it.each([
  ['left to right', 'ltr', -1],
  ['right to left', 'rtl', 1],
])('a drawer on a page written from %s closes towards its own edge, from a long drag', (_, dir, way) => {
  const drawer = document.createElement('div')
  drawer.style.direction = dir
  document.body.append(drawer)
  drawer.setPointerCapture = () => {}
  Object.defineProperty(drawer, 'offsetWidth', { value: 300 })
  const close = vi.fn()
  watchSwipe(drawer, 'start', close)
  const drag = (to: number) => {
    for (const [type, x, timeStamp] of [
      ['pointerdown', 0, 0],
      ['pointermove', to, 500],
      ['pointerup', to, 2000],
    ] as const) {
      const event = new PointerEvent(type, {
        pointerId: 1,
        clientX: 500 + x,
        isPrimary: true,
        pointerType: 'touch',
      })
      Object.defineProperty(event, 'timeStamp', { value: timeStamp })
      drawer.dispatchEvent(event)
    }
  }
  drag(-way * 200)
  drag(way * 100)
  expect(close).not.toHaveBeenCalled()
  drag(way * 200)
  expect(close).toHaveBeenCalledOnce()
})
