// @vitest-environment happy-dom

import { renderHook } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useStickToEnd } from '../../../../src/features/messaging/list/scrolling.ts'

/** A list of 1400 pixels, 400 of which are in view, at its end. */
function setup() {
  const size = { scrollHeight: 1400, clientHeight: 400 }
  const element = document.body.appendChild(document.createElement('div'))
  let scrollTop = 1000
  const end = () => size.scrollHeight - size.clientHeight
  Object.defineProperties(element, {
    scrollTop: { get: () => scrollTop, set: value => (scrollTop = Math.min(value, end())) },
    scrollHeight: { get: () => size.scrollHeight },
    clientHeight: { get: () => size.clientHeight },
  })
  const { isAtEnd, scrolled, stick } = renderHook(() => useStickToEnd({ current: element })).result.current
  const scrollTo = (top: number) => {
    scrollTop = top
    scrolled()
  }
  scrolled()
  return { size, element, isAtEnd, stick, scrollTo, top: () => scrollTop }
}

afterEach(() => void vi.useRealTimers())

describe('the end of the list', () => {
  it('[MSGP-19] is reached within 80 px; only scrolling up leaves it', () => {
    const { size, isAtEnd, scrollTo } = setup()
    // A new message makes the list longer: nobody has scrolled.
    size.scrollHeight = 1700
    const isThere = [1000, 900, 1210, 1220].map(top => {
      scrollTo(top)
      return isAtEnd.current
    })
    expect(isThere).toEqual([true, false, false, true])
  })

  /** What becomes of the list: its height, its room, and where the browser says that it has scrolled to. */
  type Step = Partial<{ scrollHeight: number; clientHeight: number; at: number }>
  it.each<[string, Step[], number]>([
    ['heights grow', [{ scrollHeight: 1500 }], 1100],
    ['heights grow, but not for one who has scrolled up', [{ at: 700 }, { scrollHeight: 1600 }], 700],
    ['the list shrank, and grows', [{ scrollHeight: 1300, at: 900 }, { scrollHeight: 1600 }], 1200],
    [
      'a row turns out a pixel lower and another taller within one frame',
      [{ scrollHeight: 1699, at: 999 }],
      1299,
    ],
    [
      'it gets more room and a row grows within one frame',
      [{ clientHeight: 600, scrollHeight: 1550, at: 800 }],
      950,
    ],
    ['it gets less room', [{ clientHeight: 200, at: 1000 }], 1200],
    // WebKit says so once: a photo's place goes, and its preview with a description comes.
    ['it gets 220 pixels more and then less room within one frame', [{ clientHeight: 300, at: 780 }], 1100],
  ])('[MSGP-19] is kept when %s', (_, steps, expected) => {
    const { size, stick, scrollTo, top } = setup()
    for (const { at, ...sizes } of steps) {
      Object.assign(size, sizes)
      if (at !== undefined) scrollTo(at)
    }
    stick()
    expect(top()).toBe(expected)
  })

  it('[MSGP-19] is kept when rows turn out lower, then taller, before the browser has said that it scrolled', () => {
    const { size, element, stick, scrollTo, top } = setup()
    size.scrollHeight = 1300
    element.scrollTop = 900
    stick()
    size.scrollHeight = 1600
    scrollTo(900)
    stick()
    expect(top()).toBe(1200)
  })

  it('[MSGP-20] does not move during a press, and is restored after it', () => {
    vi.useFakeTimers()
    const { size, element, stick, top } = setup()
    document.dispatchEvent(new MouseEvent('pointerdown'))
    const matches = vi.spyOn(element, 'matches').mockReturnValue(true)
    size.scrollHeight = 1500
    stick()
    expect(top()).toBe(1000)
    matches.mockReturnValue(false)
    document.dispatchEvent(new MouseEvent('mouseup'))
    vi.runAllTimers()
    expect(top()).toBe(1100)
  })
})
