// @vitest-environment happy-dom

import { afterEach, describe, expect, it, vi } from 'vitest'
import { createDisposer } from '../../src/lib/dispose.ts'
import {
  createScroller,
  infiniteScrollShare,
  isNearEnd,
  needsScroll,
  scrollDefaults,
  watchPageEnd,
  watchSidebar,
} from '../../src/lib/scroll.ts'

const at = (scrollTop: number, clientHeight: number, scrollHeight: number) => ({
  scrollTop,
  clientHeight,
  scrollHeight,
})

afterEach(() => {
  vi.useRealTimers()
  Object.assign(window, { scrollY: 0 })
})

describe('scrolling', () => {
  it('[UTIL-6] the helper has speed 250, trigger padding -50, content padding 20 and debounce 200', () => {
    expect(scrollDefaults).toEqual({ speedMs: 250, triggerPadding: -50, contentPadding: 20, debounceMs: 200 })
  })

  it('[UTIL-6] it is triggered more than 50 px outside of the window', () => {
    expect(needsScroll({ top: -120, bottom: -51 }, 800)).toBe(true)
    expect(needsScroll({ top: -120, bottom: -50 }, 800)).toBe(false)
    expect(needsScroll({ top: 850, bottom: 900 }, 800)).toBe(false)
    expect(needsScroll({ top: 851, bottom: 900 }, 800)).toBe(true)
  })

  it('[UTIL-6] calls within 200 ms count as one, for the last', () => {
    vi.useFakeTimers()
    const disposer = createDisposer()
    const toShow = createScroller(disposer)
    const looked: string[] = []
    const target = (name: string) => {
      const element = document.createElement('div')
      element.getBoundingClientRect = () => {
        looked.push(name)
        return new DOMRect(0, 10, 10, 10)
      }
      return element
    }
    toShow(target('first'))
    vi.advanceTimersByTime(199)
    toShow(target('last'))
    vi.advanceTimersByTime(199)
    expect(looked).toEqual([])
    vi.advanceTimersByTime(1)
    expect(looked).toEqual(['last'])
    toShow(target('too late'))
    disposer.dispose()
    vi.advanceTimersByTime(500)
    expect(looked).toEqual(['last'])
  })

  it('[UTIL-6] it scrolls in 250 ms and leaves 20 px above the target; a wheel takes over', () => {
    vi.useFakeTimers()
    vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: false } as MediaQueryList)
    const tops: number[] = []
    vi.stubGlobal('scrollTo', ({ top }: ScrollToOptions) => tops.push(Math.round(top ?? 0)))
    const disposer = createDisposer()
    const target = document.createElement('div')
    target.getBoundingClientRect = () => new DOMRect(0, 3000, 10, 10)
    const show = createScroller(disposer)
    show(target)
    vi.advanceTimersByTime(scrollDefaults.debounceMs + 100)
    expect(tops.at(-1)).toBeGreaterThan(0)
    expect(tops.at(-1)).toBeLessThan(2980)
    vi.advanceTimersByTime(200)
    expect(tops.at(-1)).toBe(2980)
    const count = tops.length
    vi.advanceTimersByTime(1000)
    expect(tops.length).toBe(count)
    show(target)
    vi.advanceTimersByTime(scrollDefaults.debounceMs + 50)
    window.dispatchEvent(new Event('wheel'))
    const stopped = tops.length
    vi.advanceTimersByTime(1000)
    expect(tops.length).toBe(stopped)
    disposer.dispose()
  })

  it('[UTIL-7] infinite scroll triggers at 90 %', () => {
    expect(infiniteScrollShare).toBe(0.9)
    expect(isNearEnd(at(99, 800, 1000))).toBe(false)
    expect(isNearEnd(at(100, 800, 1000))).toBe(true)
    expect(isNearEnd(at(0, 800, 400))).toBe(true)
  })

  it('[UTIL-7] it tells once for each time the end comes near', () => {
    const page = document.documentElement
    const disposer = createDisposer()
    const near = vi.fn()
    let scrollTop = 0
    vi.spyOn(page, 'scrollTop', 'get').mockImplementation(() => scrollTop)
    vi.spyOn(page, 'clientHeight', 'get').mockReturnValue(800)
    vi.spyOn(page, 'scrollHeight', 'get').mockReturnValue(10_000)
    watchPageEnd(near, disposer)
    for (const top of [8000, 8300, 8400, 200, 8300]) {
      scrollTop = top
      document.dispatchEvent(new Event('scroll'))
    }
    expect(near).toHaveBeenCalledTimes(2)
    disposer.dispose()
    for (const top of [0, 9000]) {
      scrollTop = top
      document.dispatchEvent(new Event('scroll'))
    }
    expect(near).toHaveBeenCalledTimes(2)
  })

  it('[UTIL-11] the sidebar fades after 2000 px of scroll and comes back', () => {
    const disposer = createDisposer()
    const sidebar = document.createElement('aside')
    sidebar.dataset.inlaySidebar = ''
    document.body.append(sidebar)
    watchSidebar(document, disposer)
    const fadedAt = (scrollY: number) => {
      Object.assign(window, { scrollY })
      document.dispatchEvent(new Event('scroll'))
      return sidebar.hasAttribute('data-inlay-faded')
    }
    expect([fadedAt(0), fadedAt(2000), fadedAt(2001), fadedAt(1999), fadedAt(5000)]).toEqual([
      false,
      false,
      true,
      false,
      true,
    ])
    disposer.dispose()
    expect(sidebar.hasAttribute('data-inlay-faded')).toBe(false)
  })
})
