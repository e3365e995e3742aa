// @vitest-environment happy-dom

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { glideToEnd } from '../../../widgets/messaging/glide.ts'

function scrollerOf(scrollHeight: number) {
  const element = document.createElement('div')
  const sizes = { scrollHeight, clientHeight: 100 }
  for (const name of ['scrollHeight', 'clientHeight'] as const)
    Object.defineProperty(element, name, { get: () => sizes[name] })
  return { element, sizes }
}
const motion = (isReduced: boolean) =>
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: isReduced } as MediaQueryList)

describe('the way down from the pill', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'performance'] })
    motion(false)
  })
  afterEach(() => void vi.useRealTimers())

  it('[MSGP-20] takes 500 ms, and ends where the end is by then', () => {
    const { element, sizes } = scrollerOf(1100)
    glideToEnd(element)
    vi.advanceTimersByTime(300)
    expect(element.scrollTop).toBeGreaterThan(100)
    expect(element.scrollTop).toBeLessThan(1000)
    sizes.scrollHeight = 1300
    vi.advanceTimersByTime(180)
    expect(element.scrollTop).toBeLessThan(1200)
    vi.advanceTimersByTime(60)
    expect(element.scrollTop).toBe(1200)
  })

  it('gives way to the user', () => {
    const { element } = scrollerOf(1100)
    glideToEnd(element)
    vi.advanceTimersByTime(100)
    element.dispatchEvent(new Event('wheel'))
    const { scrollTop } = element
    vi.advanceTimersByTime(1000)
    expect(element.scrollTop).toBe(scrollTop)
  })

  it('is a jump for readers who want no motion', () => {
    motion(true)
    const { element } = scrollerOf(1100)
    glideToEnd(element)
    expect(element.scrollTop).toBe(1000)
  })
})
