// @vitest-environment happy-dom

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { hideOnScroll, isAway, stickOnScroll } from '../../../src/features/header/scroll.ts'
import { createDisposer } from '../../../src/platform/lib/dispose.ts'
import { createTestApp } from '../../support/app.ts'

let disposer = createDisposer()
let place: HTMLElement

beforeEach(() => {
  vi.useFakeTimers()
  disposer = createDisposer()
  document.body.innerHTML = '<div></div>'
  place = document.body.firstElementChild as HTMLElement
  vi.spyOn(place, 'getBoundingClientRect').mockImplementation(() => new DOMRect(0, -scrollY, 100, 52))
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(5000)
  scrollTo(0)
})
afterEach(() => {
  disposer.dispose()
  vi.useRealTimers()
})

function scrollTo(y: number) {
  vi.stubGlobal('scrollY', y)
  window.dispatchEvent(new Event('scroll'))
}
/** What the bar in the place does. */
const does = () => place.getAttribute('data-inlay-scrolled')
const hide = (isFormOpen = false) => {
  const { app } = createTestApp()
  hideOnScroll(place, { bus: app.bus, disposer, isFormOpen: () => isFormOpen })
  return app.bus
}

describe('the header, drawn by the server or by Inlay', () => {
  it('[HEAD-5, HEAD-10, DEC-195] is pinned and hides on scrolling down, shows on scrolling up, and is where it was at the top', () => {
    hide()
    expect(does()).toBe('')
    scrollTo(40)
    expect(does()).toBe('pinned')
    scrollTo(200)
    expect(does()).toBe('pinned away')
    scrollTo(190)
    expect(does()).toBe('pinned')
    scrollTo(0)
    expect(does()).toBe('')
  })

  it('[HEAD-11, HEAD-12] hides when a post form opens, unless it is docked, and shows when it closes', () => {
    const bus = hide()
    bus.emit('post-form:opening')
    expect(does()).toBe('away')
    bus.emit('post-form:docked', { as: 'bar' })
    expect(does()).toBe('')
    bus.emit('post-form:docked', { as: null })
    scrollTo(300)
    expect(does()).toBe('away pinned')
    bus.emit('post-form:closing')
    expect(does()).toBe('pinned')
  })

  it('[HEAD-11, DEC-195] is hidden if it comes while a form is open', () => {
    hide(true)
    expect(does()).toBe('away')
  })

  it('[HEAD-5, DEC-50] hides only below its own height', () => {
    expect([52, 53].map(now => isAway(10, now, 52, false))).toEqual([false, true])
    expect([true, false].map(away => isAway(60, 60, 52, away))).toEqual([true, false])
    // Overscroll at the top.
    expect(isAway(10, -4, 52, true)).toBe(false)
  })

  it('[DEC-195] goes on with what the place has begun when the root is drawn in it, and leaves nothing behind', () => {
    hide()
    scrollTo(200)
    const late = createDisposer()
    const bus = createTestApp().app.bus
    hideOnScroll(place, { bus, disposer: late, isFormOpen: () => false })
    late.dispose()
    expect(does()).toBe('pinned away')
    expect(document.documentElement.hasAttribute('data-inlay-bar')).toBe(true)
    disposer.dispose()
    expect(does()).toBeNull()
    expect(document.documentElement.hasAttribute('data-inlay-bar')).toBe(false)
    scrollTo(100)
    expect(does()).toBeNull()
  })
})

describe('the mobile header, drawn by the server or by Inlay', () => {
  it('[MOB-22] is pinned 500 ms after scrolling above 45 pixels, slides in once, and is where it was at the top', () => {
    stickOnScroll(place, { disposer })
    scrollTo(45)
    vi.advanceTimersByTime(1000)
    expect(does()).toBe('')
    scrollTo(46)
    scrollTo(300)
    vi.advanceTimersByTime(499)
    expect(does()).toBe('')
    vi.advanceTimersByTime(1)
    expect(does()).toBe('pinned arrives')
    vi.advanceTimersByTime(1000)
    scrollTo(20)
    expect(does()).toBe('pinned')
    scrollTo(0)
    expect(does()).toBe('')
  })

  it('[MOB-22] is not pinned if the page is back before that', () => {
    stickOnScroll(place, { disposer })
    scrollTo(80)
    scrollTo(10)
    vi.advanceTimersByTime(1000)
    expect(does()).toBe('')
    scrollTo(80)
    disposer.dispose()
    vi.advanceTimersByTime(1000)
    expect(does()).toBeNull()
  })
})
