// @vitest-environment jsdom

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { guardAd } from '../../../../src/features/ads/views/ad-slot.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
})

/** A list with a button, and an ad's place with two frames: the visible one, and the next one. */
function setUp() {
  document.body.innerHTML = `
    <div id="scroller"><button>Read on</button>
      <div id="room"><div id="inner"><iframe data-round="1"></iframe><iframe data-round="2"></iframe></div></div>
    </div>
    <iframe id="other"></iframe>`
  const find = <E extends Element = HTMLElement>(selector: string) => document.querySelector<E>(selector) as E
  const boxes = { scroller: find('#scroller'), room: find('#room'), inner: find('#inner') }
  // There is no layout here: everything drawn in one task gets the same time.
  let turn = 0
  const timeline = {
    get currentTime() {
      return turn
    },
  }
  Object.defineProperty(document, 'timeline', { configurable: true, value: timeline })
  const onMessage = vi.fn()
  const onViolation = vi.fn()
  const stop = guardAd({ ...boxes, onMessage, onViolation })
  const frame = (round: number) => find<HTMLIFrameElement>(`[data-round="${round}"]`)
  const button = find('button')
  button.focus()
  return {
    ...boxes,
    ...{ frame, find, onMessage, onViolation, stop },
    refocused: vi.spyOn(button, 'focus'),
    say: (source: Window | null, data: unknown) =>
      window.dispatchEvent(new MessageEvent('message', { data, source })),
    scroll(element: HTMLElement, top: number) {
      element.scrollTop = top
      element.dispatchEvent(new Event('scroll'))
    },
    draw() {
      turn += 16
    },
    /** The ad takes the focus: the window is blurred, and the frame is the active element. */
    steal(times = 1) {
      for (let time = 0; time < times; time++) {
        const active = vi.spyOn(document, 'activeElement', 'get').mockReturnValue(frame(1))
        window.dispatchEvent(new Event('blur'))
        active.mockRestore()
      }
    },
  }
}

describe('[ADS-1] the guard between the page and an ad', () => {
  it('receives messages of its own frames, each separately, and of no other window', () => {
    const { onMessage, say, frame, find, stop } = setUp()
    const words = { inlay_ad: 'unit', state: 'filled' }
    say(frame(2).contentWindow, words)
    expect(onMessage).toHaveBeenCalledExactlyOnceWith(frame(2), words)
    onMessage.mockClear()
    for (const source of [window, find<HTMLIFrameElement>('#other').contentWindow, null]) say(source, words)
    // A removed frame is ignored.
    const gone = frame(1).contentWindow
    frame(1).remove()
    say(gone, words)
    stop()
    say(frame(2).contentWindow, words)
    expect(onMessage).not.toHaveBeenCalled()
  })

  it.each(['room', 'inner'] as const)(
    'detects an ad that scrolls the page, by its %s, and restores the scroll position',
    box => {
      const page = setUp()
      page.scroll(page.scroller, 400)
      page.draw()
      // The frame's page scrolls itself into view: list and box move in the same task.
      page.scroll(page.scroller, 900)
      page.scroll(page[box], 3)
      expect(page.onViolation).toHaveBeenCalledOnce()
      expect([page.scroller.scrollTop, page[box].scrollTop]).toEqual([400, 1])
    },
  )

  it('does nothing to a user who only scrolls the list', () => {
    const { scroll, scroller, draw, room, onViolation } = setUp()
    for (const top of [100, 300, 0]) {
      scroll(scroller, top)
      draw()
    }
    scroll(room, 1)
    expect(onViolation).not.toHaveBeenCalled()
    expect(scroller.scrollTop).toBe(0)
  })

  it('takes the focus back from an ad three times in silence; then it removes the ad', () => {
    const { steal, refocused, onViolation } = setUp()
    steal(3)
    expect(refocused).toHaveBeenCalledTimes(3)
    expect(onViolation).not.toHaveBeenCalled()
    steal()
    expect(onViolation).toHaveBeenCalledOnce()
  })

  it('lets Tab move the focus into the ad', () => {
    const { steal, refocused, onViolation } = setUp()
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab' }))
    steal(5)
    expect([...refocused.mock.calls, ...onViolation.mock.calls]).toEqual([])
  })
})
