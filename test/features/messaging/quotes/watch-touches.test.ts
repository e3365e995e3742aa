// @vitest-environment happy-dom

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { watchTouches } from '../../../../src/features/messaging/quotes/watch-touches.ts'

const does = { canReply: vi.fn(() => true), reply: vi.fn(), menu: vi.fn() }
let dispose = () => {}

const point = (type: string, x: number, y = 100, fields: object = {}) =>
  document.querySelector('p')?.dispatchEvent(
    Object.assign(new Event(type, { bubbles: true, cancelable: true }), {
      ...{ clientX: x, clientY: y, pointerId: 1, pointerType: 'touch', isPrimary: true },
      ...fields,
    }),
  )

beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML = '<ol><li data-index="0"><p data-kind="text">soup</p></li></ol>'
  const list = document.querySelector('ol')
  if (list) dispose = watchTouches(list, does)
})
afterEach(() => {
  dispose()
  vi.clearAllMocks()
  vi.useRealTimers()
})

describe('a finger on a message', () => {
  it('answers it by a swipe forward, during which it moves', () => {
    point('pointerdown', 100)
    point('pointermove', 130)
    point('pointermove', 165)
    expect(document.querySelector('p')?.style.translate).toBe('65px')
    point('pointerup', 165)
    expect(does.reply).toHaveBeenCalledOnce()
    expect(document.querySelector('p')?.style.translate).toBe('')
    vi.runAllTimers()
    expect(does.menu).not.toHaveBeenCalled()
  })

  it.each([
    [
      'a short swipe',
      [
        [100, 100],
        [140, 100],
      ],
    ],
    [
      'a swipe back',
      [
        [200, 100],
        [120, 100],
      ],
    ],
    [
      'a scroll',
      [
        [100, 100],
        [104, 140],
        [180, 140],
      ],
    ],
    [
      'a swipe from the edge, which is the browser’s',
      [
        [5, 100],
        [90, 100],
      ],
    ],
  ])('does nothing by %s', (_, points) => {
    const [[x = 0, y = 0] = [], ...rest] = points
    point('pointerdown', x, y)
    for (const [nextX = 0, nextY = 0] of rest) point('pointermove', nextX, nextY)
    point('pointerup', rest.at(-1)?.[0] ?? 0, rest.at(-1)?.[1])
    expect(does.reply).not.toHaveBeenCalled()
  })

  it('answers nothing where the server can’t', () => {
    does.canReply.mockReturnValueOnce(false)
    point('pointerdown', 100)
    point('pointermove', 180)
    point('pointerup', 180)
    expect(does.reply).not.toHaveBeenCalled()
  })

  it('opens its menu by a long press, whose click does nothing else', () => {
    point('pointerdown', 100)
    vi.advanceTimersByTime(499)
    expect(does.menu).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(does.menu).toHaveBeenCalledOnce()
    const clicked = vi.fn()
    document.addEventListener('click', clicked, { once: true })
    point('click', 100)
    expect(clicked).not.toHaveBeenCalled()
    document.querySelector('p')?.click()
    expect(clicked).toHaveBeenCalledOnce()
  })

  it('is no mouse', () => {
    point('pointerdown', 100, 100, { pointerType: 'mouse' })
    point('pointermove', 180, 100, { pointerType: 'mouse' })
    point('pointerup', 180, 100, { pointerType: 'mouse' })
    vi.runAllTimers()
    expect(does.reply).not.toHaveBeenCalled()
    expect(does.menu).not.toHaveBeenCalled()
  })
})
