// @vitest-environment happy-dom

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { watchSwipeDown } from '../../../src/ui/sheet/swipe-down.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
  getSelection()?.removeAllRanges()
})

interface Finger {
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
  const stop = watchSwipeDown(sheet, { close, from })
  let now = 0
  const touch = (type: string, target: HTMLElement, fingers: Finger[], ms = 0) => {
    now += ms
    const touches = fingers.map(({ x = 100, y }, identifier) => ({ identifier, clientX: x, clientY: y }))
    const event = new Event(type, { bubbles: true, cancelable: true, composed: true })
    Object.defineProperties(event, {
      touches: { value: type === 'touchend' ? [] : touches },
      changedTouches: { value: touches },
      timeStamp: { value: now },
    })
    target.dispatchEvent(event)
    return event
  }
  /** Moves in eight steps, and lifts the finger after a rest. Returns whether the browser was kept from scrolling. */
  const swipe = (selector: string, by: { x?: number; y: number }, ms = 800, restMs = 200) => {
    const target = at(selector)
    touch('touchstart', target, [{ y: 100 }])
    const moves = Array.from({ length: 8 }, (_, index) => {
      const part = (index + 1) / 8
      return touch('touchmove', target, [{ x: 100 + (by.x ?? 0) * part, y: 100 + by.y * part }], ms / 8)
    })
    const shown = sheet.style.getPropertyValue('--inlay-drag')
    touch('touchend', target, [{ x: 100 + (by.x ?? 0), y: 100 + by.y }], restMs)
    return { isKept: moves.some(event => event.defaultPrevented), shown }
  }
  const drag = () => sheet.style.getPropertyValue('--inlay-drag')
  return { sheet, close, stop, swipe, touch, at, drag }
}

describe('[DEC-192] a swipe down', () => {
  it('closes a sheet, which follows the finger', () => {
    const { swipe, close } = open()
    const { shown, isKept } = swipe('header', { y: 300 })
    expect(shown).toBe('292px')
    expect(isKept).toBe(true)
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

  it.each([
    ['up', { y: -300 }],
    ['aside', { x: 200, y: 90 }],
  ])('is none if it goes %s', (_, by) => {
    const { swipe, close } = open()
    expect(swipe('#list p', by).isKept).toBe(false)
    expect(close).not.toHaveBeenCalled()
  })

  it('leaves the finger to a field, and to a selection', () => {
    const { swipe, close, at } = open()
    expect(swipe('input', { y: 300 }).isKept).toBe(false)
    getSelection()?.selectAllChildren(at('#list p'))
    expect(swipe('#list p', { y: 300 }).isKept).toBe(false)
    expect(close).not.toHaveBeenCalled()
  })

  it('is none of a sheet that what is pressed only lies in, nor outside its head if that is all that counts', () => {
    const { sheet, swipe, close } = open({ from: 'header' })
    expect(swipe('#list p', { y: 300 }).isKept).toBe(false)
    sheet.insertAdjacentHTML('beforeend', '<div popover="manual"><header id="menu">Menu</header></div>')
    expect(swipe('#menu', { y: 300 }).isKept).toBe(false)
    expect(close).not.toHaveBeenCalled()
  })

  it('ends with a second finger, which pinches', () => {
    const { touch, at, close, drag } = open()
    touch('touchstart', at('header'), [{ y: 100 }])
    touch('touchmove', at('header'), [{ y: 300 }], 50)
    touch('touchstart', at('header'), [{ y: 300 }, { x: 200, y: 300 }])
    touch('touchend', at('header'), [{ y: 300 }], 10)
    vi.advanceTimersByTime(300)
    expect(drag()).toBe('')
    expect(close).not.toHaveBeenCalled()
  })
})
