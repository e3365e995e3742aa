// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import { watchSwipe } from '../../../src/ui/behavior/swipe.ts'

/** Something 300 pixels wide that a swipe closes, and a finger on it. */
function open(to: Parameters<typeof watchSwipe>[1], direction = 'ltr') {
  const element = document.body.appendChild(document.createElement('div'))
  Object.assign(element, { setPointerCapture() {} })
  Object.defineProperty(element, 'offsetWidth', { value: 300 })
  element.style.direction = direction
  const close = vi.fn()
  watchSwipe(element, to, close)
  const point = (type: string, clientX: number, timeStamp = 0, pointerId = 1) => {
    const of = { pointerId, clientX, isPrimary: pointerId === 1, pointerType: 'touch' }
    const event = new PointerEvent(`pointer${type}`, of)
    Object.defineProperty(event, 'timeStamp', { value: timeStamp })
    element.dispatchEvent(event)
    return element.style.translate
  }
  /** Where it is while the finger has moved by so much, and after it was lifted. */
  const drag = (by: number, ms = 2000) => {
    point('down', 500)
    return [point('move', 500 + by, ms / 2), point('up', 500 + by, ms)]
  }
  return { close, point, drag }
}

it('a swipe follows the finger that began it: a second one that comes and goes neither ends nor closes it', () => {
  const { close, point } = open('start')
  point('down', 290)
  expect(point('move', 150)).toBe('-140px')
  for (const type of ['down', 'move', 'up', 'cancel']) expect(point(type, 20, 0, 2)).toBe('-140px')
  expect(close).not.toHaveBeenCalled()
  point('move', 60)
  expect(point('up', 60)).toBe('')
  expect(close).toHaveBeenCalledOnce()
})

it('a toast is swiped away to either side, and comes back from a short drag', () => {
  const { close, drag } = open('sides')
  expect(drag(40)).toEqual(['40px', ''])
  expect(close).not.toHaveBeenCalled()
  drag(-140)
  drag(60, 50)
  expect(close).toHaveBeenCalledTimes(2)
})

it.each([
  ['ltr', -1],
  ['rtl', 1],
])('a drawer on a page written %s closes towards its own edge, from a long drag', (direction, way) => {
  const { close, drag } = open('start', direction)
  drag(-way * 200)
  drag(way * 100)
  expect(close).not.toHaveBeenCalled()
  drag(way * 200)
  expect(close).toHaveBeenCalledOnce()
})
