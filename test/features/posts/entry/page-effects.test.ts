// @vitest-environment happy-dom

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { browserEffects } from '../../../../src/features/posts/entry/page-effects.ts'

describe('scrolling a form into view', () => {
  const scrolled: number[] = []
  const headerHeight = 52
  beforeEach(() => {
    scrolled.length = 0
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'requestAnimationFrame'] })
    const { documentElement: page } = document
    page.style.setProperty('scroll-padding-top', `${headerHeight}px`)
    vi.stubGlobal('innerHeight', 800)
    vi.spyOn(page, 'scrollTo').mockImplementation(options => {
      scrolled.push(Object(options).top)
    })
  })
  afterEach(() => {
    vi.useRealTimers()
    document.body.replaceChildren()
  })
  /** Scrolls to a form at these edges; returns the distance. */
  const bring = (top: number, bottom: number) => {
    const element = document.body.appendChild(document.createElement('form'))
    const box = () => new DOMRect(0, top, 500, bottom - top)
    vi.spyOn(element, 'getBoundingClientRect').mockImplementation(box)
    return browserEffects().scrollIntoView(element)
  }

  it('[POST-54] takes 400 ms', async () => {
    let isThere = false
    const scrolling = bring(2000, 2300)?.().then(() => {
      isThere = true
    })
    await vi.advanceTimersByTimeAsync(384)
    expect(isThere).toBe(false)
    const almost = scrolled.at(-1) ?? 0
    await vi.advanceTimersByTimeAsync(32)
    await scrolling
    expect(scrolled.at(-1)).toBe(2300 - 800 + 20)
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
    expect(scrolled.at(-1)).toBe(distance)
  })

  it('[POST-55] does not move a form that is in view', () => expect(bring(headerHeight + 20, 780)).toBeNull())
})
