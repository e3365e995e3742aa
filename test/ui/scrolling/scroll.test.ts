// @vitest-environment happy-dom

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { scrollEased, scrollToShow } from '../../../src/ui/scrolling/scroll-to.ts'

const page = document.documentElement
const tops: number[] = []

/** An element at this distance from the upper edge of an 800 px window; it moves as the page scrolls. */
function targetAt(top: number, height = 100): HTMLElement {
  const element = document.body.appendChild(document.createElement('div'))
  const box = () => new DOMRect(0, top - page.scrollTop, 500, height)
  vi.spyOn(element, 'getBoundingClientRect').mockImplementation(box)
  return element
}
const motion = (isReduced: boolean) =>
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: isReduced } as MediaQueryList)
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'requestAnimationFrame'] })
  vi.stubGlobal('innerHeight', 800)
  motion(false)
  tops.length = 0
  vi.spyOn(page, 'scrollTo').mockImplementation(options => {
    page.scrollTop = Object(options).top
    tops.push(page.scrollTop)
  })
})
afterEach(() => {
  vi.useRealTimers()
  page.scrollTop = 0
  page.removeAttribute('style')
  document.body.replaceChildren()
})

describe('scrolling into view', () => {
  it('[UTIL-6] takes 250 ms, starts 200 ms after the call, and ends 20 px below the upper edge', async () => {
    void scrollToShow(targetAt(3000))
    await pass(199)
    expect(tops).toEqual([])
    await pass(1 + 240)
    expect(tops.at(-1)).toBeGreaterThan(2000)
    expect(tops.at(-1)).toBeLessThan(2980)
    await pass(32)
    expect(tops.at(-1)).toBe(2980)
    const count = tops.length
    await pass(1000)
    expect(tops).toHaveLength(count)
  })

  it('[UTIL-6] leaves room for the bar at the top of the page', async () => {
    page.style.setProperty('scroll-padding-top', '52px')
    void scrollToShow(targetAt(3000))
    await pass(600)
    expect(tops.at(-1)).toBe(3000 - 52 - 20)
  })

  it.each([
    ['50 px of it show at the lower edge', 750, true],
    ['less of it shows at the lower edge', 751, false],
    ['50 px of it show at the upper edge', -50, true],
    ['less of it shows at the upper edge', -51, false],
    ['it is far below', 5000, false],
  ])('[UTIL-6, DEC-127] reports whether an element is in view: %s', async (_, top, isInView) => {
    void scrollToShow(targetAt(top))
    await pass(600)
    expect(tops.length === 0).toBe(isInView)
  })

  it('[UTIL-6] merges calls within 200 ms into the last one, and ignores an element that was removed meanwhile', async () => {
    void scrollToShow(targetAt(9000))
    await pass(199)
    const target = targetAt(3000)
    void scrollToShow(target)
    await pass(199)
    expect(tops).toEqual([])
    await pass(400)
    expect(Math.max(...tops)).toBe(2980)
    const count = tops.length
    const removed = targetAt(6000)
    void scrollToShow(removed)
    removed.remove()
    await pass(600)
    expect(tops).toHaveLength(count)
  })
})

describe('an eased scroll', () => {
  it('ends where its target is by then', async () => {
    let goal = 1000
    void scrollEased(page, () => goal, 500)
    await pass(300)
    expect(tops.at(-1)).toBeLessThan(1000)
    goal = 1300
    await pass(300)
    expect(tops.at(-1)).toBe(1300)
  })

  it('[UTIL-6] is a jump under reduced motion', () => {
    motion(true)
    void scrollEased(page, () => 1000)
    expect(tops).toEqual([1000])
  })

  it.each([
    ['a wheel', new Event('wheel'), true],
    ['a finger that moves', new Event('touchmove'), true],
    ['a key that scrolls', new KeyboardEvent('keydown', { key: 'PageUp' }), true],
    ['a key that does not', new KeyboardEvent('keydown', { key: 'a' }), false],
  ])('[UTIL-6] is stopped by the user: %s', async (_, event, isTaken) => {
    void scrollEased(page, () => 1000)
    await pass(100)
    window.dispatchEvent(event)
    const at = page.scrollTop
    await pass(1000)
    expect(page.scrollTop).toBe(isTaken ? at : 1000)
  })

  it('is replaced by the next one, as with a held key', async () => {
    void scrollEased(page, () => 1000)
    await pass(100)
    const ended = vi.fn()
    void scrollEased(page, () => 0).then(ended)
    await pass(1000)
    expect(tops.at(-1)).toBe(0)
    expect(Math.max(...tops)).toBeLessThan(1000)
    expect(ended).toHaveBeenCalledOnce()
  })
})
