// @vitest-environment happy-dom

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { followSeenViewport } from '../../../src/platform/dom/seen-viewport.ts'

const windowHeight = 700
const viewport = Object.assign(new EventTarget(), { offsetTop: 0, height: windowHeight, scale: 1 })

beforeEach(() => {
  vi.stubGlobal('visualViewport', viewport)
  vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(windowHeight)
  show({ offsetTop: 0, height: windowHeight, scale: 1 })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

function show(change: Partial<typeof viewport>, event = 'resize') {
  Object.assign(viewport, change)
  viewport.dispatchEvent(new Event(event))
}

/** A sheet with a scroller from 100 to the window's end, with a field at `top`. */
function open(top: number, height = 40) {
  document.body.innerHTML =
    '<div id="sheet"><div id="scroller" style="overflow-y: auto"><textarea></textarea></div></div>'
  const at = (selector: string) => document.querySelector(selector) as HTMLElement
  const [sheet, scroller, field] = [at('#sheet'), at('#scroller'), at('textarea')]
  scroller.getBoundingClientRect = () => new DOMRect(0, 100, 375, windowHeight - 100)
  field.getBoundingClientRect = () => new DOMRect(0, top - scroller.scrollTop, 375, height)
  const stop = followSeenViewport(sheet)
  const seen = () =>
    ['top', 'height', 'below'].map(name => sheet.style.getPropertyValue(`--inlay-seen-${name}`))
  return { sheet, scroller, field, stop, seen }
}

describe('[DEC-192] a sheet', () => {
  it('ends above the on-screen keyboard, and has its own place again without it', () => {
    const { seen } = open(200)
    expect(seen()).toEqual(['', '', ''])
    show({ height: 400 })
    expect(seen()).toEqual(['0px', '400px', '300px'])
    // Safari on iOS moves what is seen.
    show({ offsetTop: 120 }, 'scroll')
    expect(seen()).toEqual(['120px', '400px', '180px'])
    show({ offsetTop: 0, height: windowHeight })
    expect(seen()).toEqual(['', '', ''])
  })

  it('keeps its size while the user zooms in, and where the keyboard makes the whole window lower', () => {
    const { seen } = open(200)
    show({ height: 350, scale: 2 })
    expect(seen()).toEqual(['', '', ''])
    vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(400)
    show({ height: 400, scale: 1 })
    expect(seen()).toEqual(['', '', ''])
  })

  it('scrolls the field that has the focus to above the keyboard, by as little as needed', async () => {
    const { field, scroller } = open(600)
    field.focus()
    show({ height: 400 })
    await vi.waitFor(() => expect(scroller.scrollTop).toBe(248))
  })

  it('shows the start of a field that is higher than the room', async () => {
    const { field, scroller } = open(300, 900)
    field.focus()
    show({ height: 400 })
    await vi.waitFor(() => expect(scroller.scrollTop).toBe(200))
  })

  it('scrolls nothing for a field that is seen, or that is not its own', async () => {
    const { scroller } = open(600)
    const other = document.body.appendChild(document.createElement('input'))
    other.focus()
    show({ height: 400 })
    await new Promise(resolve => requestAnimationFrame(resolve))
    await new Promise(resolve => requestAnimationFrame(resolve))
    expect(scroller.scrollTop).toBe(0)
  })

  it('is left alone once it is closed', () => {
    const { stop, seen } = open(200)
    show({ height: 400 })
    stop()
    expect(seen()).toEqual(['', '', ''])
    show({ height: 300 })
    expect(seen()).toEqual(['', '', ''])
  })
})
