// @vitest-environment happy-dom

import { expect, it, vi } from 'vitest'
import { watchSwipe } from '../../../../src/features/header/mobile/swipe.ts'

it('a swipe follows the finger that began it: a second one that comes and goes neither ends nor closes it', () => {
  const drawer = document.createElement('div')
  document.body.append(drawer)
  drawer.setPointerCapture = () => {}
  Object.defineProperty(drawer, 'offsetWidth', { value: 300 })
  const close = vi.fn()
  watchSwipe(drawer, close)
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
