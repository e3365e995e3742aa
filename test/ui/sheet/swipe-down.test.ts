// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { watchSwipeDown } from '../../../src/ui/sheet/sheet.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
  getSelection()?.removeAllRanges()
})

interface By {
  x?: number
  y: number
}

/** A sheet of 600 pixels with a head, a list, and a field, and a finger on it. */
function open({ asks = false, from }: { asks?: boolean; from?: string } = {}) {
  document.body.innerHTML =
    '<div id="sheet" popover="manual"><header>Inbox</header><div id="list"><p>Row</p></div><input></div>'
  const at = (selector: string) => document.querySelector(selector) as HTMLElement
  const sheet = at('#sheet')
  Object.defineProperty(sheet, 'clientHeight', { value: 600 })
  const close = vi.fn(() => {
    if (!asks) sheet.dataset.state = 'closed'
  })
  watchSwipeDown(sheet, { close, from })
  let now = 0
  const touch = (type: string, selector: string, fingers: By[], ms = 0) => {
    now += ms
    const touches = fingers.map(({ x = 0, y }, identifier) => ({
      identifier,
      clientX: 100 + x,
      clientY: 100 + y,
    }))
    const event = Object.assign(
      new Event(`touch${type}`, { bubbles: true, cancelable: true, composed: true }),
      {
        touches: type === 'end' ? [] : touches,
        changedTouches: touches,
      },
    )
    Object.defineProperty(event, 'timeStamp', { value: now })
    at(selector).dispatchEvent(event)
    return event.defaultPrevented
  }
  /** Moves in eight steps, and lifts the finger after a rest. Returns whether the browser was kept from scrolling. */
  const swipe = (selector: string, { x = 0, y }: By, ms = 800, restMs = 200) => {
    touch('start', selector, [{ y: 0 }])
    const moves = [1, 2, 3, 4, 5, 6, 7, 8].map(step =>
      touch('move', selector, [{ x: (x * step) / 8, y: (y * step) / 8 }], ms / 8),
    )
    const shown = drag()
    touch('end', selector, [{ x, y }], restMs)
    return { isKept: moves.includes(true), shown }
  }
  const drag = () => sheet.style.getPropertyValue('--inlay-drag')
  return { sheet, close, swipe, touch, at, drag }
}

describe('[DEC-192] a swipe down', () => {
  it('closes a sheet, which follows the finger', () => {
    const { swipe, close } = open()
    expect(swipe('header', { y: 300 })).toEqual({ isKept: true, shown: '292px' })
    expect(close).toHaveBeenCalledOnce()
  })

  it('lets it return if the finger is lifted early, or rests after a flick; a flick closes', () => {
    const { swipe, close, drag } = open()
    swipe('header', { y: 60 })
    expect(close).not.toHaveBeenCalled()
    expect(drag()).toBe('0px')
    vi.advanceTimersByTime(300)
    expect(drag()).toBe('')
    swipe('header', { y: 60 }, 40, 200)
    expect(close).not.toHaveBeenCalled()
    swipe('header', { y: 60 }, 40, 1)
    expect(close).toHaveBeenCalledOnce()
  })

  it('lets a sheet return that asks about unsaved text', () => {
    const { swipe, close, drag } = open({ asks: true })
    swipe('header', { y: 300 })
    expect(close).toHaveBeenCalledOnce()
    vi.advanceTimersByTime(300)
    expect(drag()).toBe('')
  })

  it('from the content counts only at its start: else the content scrolls', () => {
    const { swipe, close, at } = open()
    at('#list').scrollTop = 40
    expect(swipe('#list p', { y: 300 }).isKept).toBe(false)
    expect(close).not.toHaveBeenCalled()
    at('#list').scrollTop = 0
    swipe('#list p', { y: 300 })
    expect(close).toHaveBeenCalledOnce()
  })

  it.each<[string, string, By, string?]>([
    ['that goes up', '#list p', { y: -300 }],
    ['that goes aside', '#list p', { x: 200, y: 90 }],
    ['in a field', 'input', { y: 300 }],
    ['over a selection', '#list p', { y: 300 }],
    ['outside the head, if that is all that counts', '#list p', { y: 300 }, 'header'],
    ['in another sheet that lies in it', '#menu', { y: 300 }, 'header'],
  ])('is none %s', (what, selector, by, from) => {
    const { sheet, swipe, close, at } = open(from ? { from } : {})
    sheet.insertAdjacentHTML('beforeend', '<div popover="manual"><header id="menu">Menu</header></div>')
    if (what === 'over a selection') getSelection()?.selectAllChildren(at('#list p'))
    expect(swipe(selector, by).isKept).toBe(false)
    expect(close).not.toHaveBeenCalled()
  })

  it('ends with a second finger, which pinches', () => {
    const { touch, close, drag } = open()
    touch('start', 'header', [{ y: 0 }])
    touch('move', 'header', [{ y: 200 }], 50)
    touch('start', 'header', [{ y: 200 }, { x: 100, y: 200 }])
    touch('end', 'header', [{ y: 200 }], 10)
    vi.advanceTimersByTime(300)
    expect(drag()).toBe('')
    expect(close).not.toHaveBeenCalled()
  })
})
