// @vitest-environment happy-dom

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { browserEffects } from '../../../../src/features/posts/entry/page-effects.ts'

afterEach(() => void vi.useRealTimers())

describe('scrolling a form into view', () => {
  const scrollTo = vi.fn((_: number) => {})
  const headerHeight = 52
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'requestAnimationFrame'] })
    const { documentElement: page } = document
    page.style.setProperty('scroll-padding-top', `${headerHeight}px`)
    vi.stubGlobal('innerHeight', 800)
    scrollTo.mockClear()
    vi.spyOn(page, 'scrollTo').mockImplementation(options => scrollTo(Object(options).top))
  })
  /** Scrolls to a form at these edges; returns the distance. */
  const bring = (top: number, bottom: number) => {
    const element = document.body.appendChild(document.createElement('form'))
    element.getBoundingClientRect = () => new DOMRect(0, top, 500, bottom - top)
    return browserEffects().scrollIntoView(element)
  }

  it('[POST-54] takes 400 ms', async () => {
    const isThere = vi.fn()
    const scrolling = bring(2000, 2300)?.().then(isThere)
    await vi.advanceTimersByTimeAsync(384)
    expect(isThere).not.toHaveBeenCalled()
    const almost = scrollTo.mock.lastCall?.[0]
    await vi.advanceTimersByTimeAsync(32)
    await scrolling
    expect(scrollTo).toHaveBeenLastCalledWith(2300 - 800 + 20)
    expect(almost).toBeGreaterThan(0)
    expect(almost).toBeLessThan(1520)
  })

  it.each([
    ['above', -300, 0, -300 - headerHeight - 20],
    ['below', 700, 900, 900 - 800 + 20],
    ['taller than the window', 300, 2000, 300 - headerHeight - 20],
  ])('[POST-55] leaves 20 pixels around it, and the header: %s', async (_, top, bottom, distance) => {
    const scrolling = bring(top, bottom)?.()
    await vi.advanceTimersByTimeAsync(500)
    await scrolling
    expect(scrollTo).toHaveBeenLastCalledWith(distance)
  })

  it('[POST-55] does not move a form that is in view', () => expect(bring(headerHeight + 20, 780)).toBeNull())
})

describe('[DEC-220] the focus after a form has closed', () => {
  const after = (html: string, change: (opener: HTMLElement | null) => void) => {
    document.body.innerHTML = `<nav data-inlay="post-forms"><button id="new"></button></nav>${html}`
    const opener = document.querySelector<HTMLElement>('#opener')
    opener?.focus()
    const restore = browserEffects().keepFocus(null)
    change(opener)
    restore()
    return document.activeElement?.id
  }
  const post = '<article><a href="#" id="link"></a><p><button id="opener"></button></p></article>'
  it.each([
    ['is on what has opened it', post, () => document.body.focus(), 'opener'],
    ['is on what was nearest to that', post, (opener: HTMLElement | null) => opener?.remove(), 'link'],
    ['is on what makes new posts, where nothing had it', '', () => {}, 'new'],
  ])('%s', (_, html, change, id) => {
    expect(after(html, change)).toBe(id)
  })
})
