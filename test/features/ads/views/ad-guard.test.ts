// @vitest-environment jsdom

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { guardAd } from '../../../../src/features/ads/views/ad-guard.ts'

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
  const [scroller, room, inner, button] = ['#scroller', '#room', '#inner', 'button'].map(one =>
    find(one),
  ) as [HTMLElement, HTMLElement, HTMLElement, HTMLElement]
  // There is no layout here: everything drawn in one task has the same time.
  let turn = 0
  Object.defineProperty(document, 'timeline', {
    configurable: true,
    value: {
      get currentTime() {
        return turn
      },
    },
  })
  const onMessage = vi.fn()
  const onViolation = vi.fn()
  const stop = guardAd({ room, inner, scroller, onMessage, onViolation })
  const frame = (round: number) => find<HTMLIFrameElement>(`[data-round="${round}"]`)
  return {
    scroller,
    room,
    inner,
    button,
    frame,
    onMessage,
    onViolation,
    stop,
    find,
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
    steal() {
      const active = vi.spyOn(document, 'activeElement', 'get').mockReturnValue(frame(1))
      window.dispatchEvent(new Event('blur'))
      active.mockRestore()
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
    say(window, words)
    say(find<HTMLIFrameElement>('#other').contentWindow, words)
    say(null, words)
    expect(onMessage).not.toHaveBeenCalled()
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
      expect(page.scroller.scrollTop).toBe(400)
      expect(page[box].scrollTop).toBe(1)
    },
  )

  it('does nothing to a user who only scrolls the list', () => {
    const page = setUp()
    for (const top of [100, 300, 0]) {
      page.scroll(page.scroller, top)
      page.draw()
    }
    page.scroll(page.room, 1)
    expect(page.onViolation).not.toHaveBeenCalled()
    expect(page.scroller.scrollTop).toBe(0)
  })

  it('takes the focus back from an ad three times in silence; then it removes the ad', async () => {
    const page = setUp()
    page.button.focus()
    const focused = vi.spyOn(page.button, 'focus')
    for (let time = 1; time <= 3; time++) {
      page.steal()
      expect(focused).toHaveBeenCalledTimes(time)
      expect(page.onViolation).not.toHaveBeenCalled()
    }
    page.steal()
    expect(page.onViolation).toHaveBeenCalledOnce()
  })

  it('lets Tab move the focus into the ad', () => {
    const page = setUp()
    page.button.focus()
    const focused = vi.spyOn(page.button, 'focus')
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab' }))
    for (let time = 0; time < 5; time++) page.steal()
    expect(focused).not.toHaveBeenCalled()
    expect(page.onViolation).not.toHaveBeenCalled()
  })

  it('watches nothing after it was disposed of', () => {
    const page = setUp()
    page.button.focus()
    page.stop()
    page.scroll(page.room, 9)
    for (let time = 0; time < 5; time++) page.steal()
    expect(page.onViolation).not.toHaveBeenCalled()
    expect(page.room.scrollTop).toBe(9)
  })
})
