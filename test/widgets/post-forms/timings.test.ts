// @vitest-environment happy-dom

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { browserStage, scrollDistance } from '../../../widgets/post-forms/stage.ts'

const headerHeight = 52

describe('scrolling a form into view', () => {
  const scrolled: number[] = []
  beforeEach(() => {
    scrolled.length = 0
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'requestAnimationFrame'] })
    vi.spyOn(window, 'scrollTo').mockImplementation(((_: number, top: number) => {
      scrolled.push(top)
    }) as typeof window.scrollTo)
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  it('[POST-54] takes 400 ms', async () => {
    const element = document.createElement('form')
    vi.spyOn(element, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 2000, 500, 300))
    let isThere = false
    const scrolling = browserStage()
      .wayTo(element)?.()
      .then(() => {
        isThere = true
      })
    await vi.advanceTimersByTimeAsync(384)
    expect(isThere).toBe(false)
    const almost = scrolled.at(-1) ?? 0
    await vi.advanceTimersByTimeAsync(32)
    await scrolling
    const end = scrollDistance({ top: 2000, bottom: 2300 }, innerHeight)
    expect(scrolled.at(-1)).toBe(end)
    expect(almost).toBeGreaterThan(0)
    expect(almost).toBeLessThan(end)
  })

  it.each([
    ['above', { top: -300, bottom: 0 }, -300 - headerHeight - 20],
    ['below', { top: 700, bottom: 900 }, 900 - 800 + 20],
    ['taller than the window', { top: 300, bottom: 2000 }, 300 - headerHeight - 20],
    ['in view already', { top: headerHeight + 20, bottom: 780 }, 0],
  ])('[POST-55] leaves 20 pixels around it: %s', (_, box, distance) =>
    expect(scrollDistance(box, 800)).toBe(distance),
  )
})
