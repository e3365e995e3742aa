// @vitest-environment happy-dom

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { watchTouches } from '../../../../src/features/messaging/list/watch-touches.ts'

const does = { canReply: vi.fn(() => true), reply: vi.fn(), menu: vi.fn() }
let dispose = () => {}
const message = () => document.querySelector('p')

const point = (type: string, [clientX = 0, clientY = 100]: number[], pointerType = 'touch') =>
  message()?.dispatchEvent(
    Object.assign(new Event(type, { bubbles: true, cancelable: true }), {
      ...{ clientX, clientY, pointerType, pointerId: 1, isPrimary: true },
    }),
  )
function swipe([first = [], ...rest]: number[][], pointerType?: string) {
  point('pointerdown', first, pointerType)
  for (const at of rest) point('pointermove', at, pointerType)
  point('pointerup', rest.at(-1) ?? first, pointerType)
}

beforeEach(() => {
  vi.useFakeTimers()
  does.canReply.mockReturnValue(true)
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
    point('pointerdown', [100])
    for (const x of [130, 165]) point('pointermove', [x])
    expect(message()?.style.translate).toBe('65px')
    point('pointerup', [165])
    expect(does.reply).toHaveBeenCalledOnce()
    expect(message()?.style.translate).toBe('')
    vi.runAllTimers()
    expect(does.menu).not.toHaveBeenCalled()
  })

  it.each([
    { by: 'a short swipe', points: [[100], [140]] },
    { by: 'a swipe back', points: [[200], [120]] },
    { by: 'a scroll', points: [[100], [104, 140], [180, 140]] },
    { by: 'a swipe from the edge, which is the browser’s', points: [[5], [90]] },
    { by: 'a swipe where the server can’t', points: [[100], [180]], canReply: false },
    { by: 'a mouse', points: [[100], [180]], pointerType: 'mouse' },
  ])('does nothing by $by', ({ points, canReply = true, pointerType }) => {
    does.canReply.mockReturnValue(canReply)
    swipe(points, pointerType)
    vi.runAllTimers()
    expect(does.reply).not.toHaveBeenCalled()
    expect(does.menu).not.toHaveBeenCalled()
  })

  it('opens its menu by a long press, whose click does nothing else', () => {
    point('pointerdown', [100])
    vi.advanceTimersByTime(499)
    expect(does.menu).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(does.menu).toHaveBeenCalledOnce()
    const clicked = vi.fn()
    document.addEventListener('click', clicked, { once: true })
    point('click', [100])
    expect(clicked).not.toHaveBeenCalled()
    message()?.click()
    expect(clicked).toHaveBeenCalledOnce()
  })
})
