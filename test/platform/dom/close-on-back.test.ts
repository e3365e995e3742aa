// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDisposer } from '../../../src/platform/lib/dispose.ts'

/** What the browser does when it arrives at the page's own entry. */
function arrive() {
  history.replaceState(null, '', '/dashboard')
  dispatchEvent(new PopStateEvent('popstate'))
}

describe('a form that opens while the browser still goes back from a sheet', () => {
  let life = createDisposer()
  const formCloses = vi.fn()
  const hostRoutes = vi.fn()
  let stopListening: (() => void)[] = []
  beforeEach(async () => {
    // Chromium calls a window's listeners in the order in which they were added, whatever their phase.
    const listen = window.addEventListener.bind(window)
    vi.spyOn(window, 'addEventListener').mockImplementation((type, run) => {
      listen(type, run)
      stopListening.push(() => removeEventListener(type, run))
    })
    life = createDisposer()
    history.replaceState(null, '', '/dashboard')
    history.scrollRestoration = 'auto'
    // A page of its own: the modules know the history of the page they were loaded into.
    vi.resetModules()
    const { closeOnBack } = await import('../../../src/platform/dom/close-on-back.ts')
    const { onTraverse, pageHistory } = await import('../../../src/platform/dom/page-history.ts')
    vi.useFakeTimers()
    // Forms listen from the start, before there is a sheet.
    onTraverse(life, formCloses)
    const goesBack = vi.spyOn(history, 'go').mockReturnValue()
    const hasClosed = closeOnBack(() => {})
    hasClosed()
    vi.advanceTimersByTime(250)
    expect(goesBack).toHaveBeenCalledExactlyOnceWith(-1)
    addEventListener('popstate', hostRoutes)
    pageHistory.pushState({ form: true }, '', '/new/quote')
    expect(location.pathname).toBe('/dashboard')
    arrive()
  })
  afterEach(() => {
    life.dispose()
    for (const stop of stopListening) stop()
    stopListening = []
    vi.useRealTimers()
    vi.clearAllMocks()
  })

  it('[POST-6] gets its address then, and stays open: nobody takes the step for the user’s Back', () => {
    expect(location.pathname).toBe('/new/quote')
    expect(formCloses).not.toHaveBeenCalled()
    expect(hostRoutes).not.toHaveBeenCalled()
    // The page must not scroll when its form closes.
    expect(history.scrollRestoration).toBe('manual')
  })

  it('[POST-10] closes at the user’s Back, and the page scrolls as usual again', async () => {
    arrive()
    expect(formCloses).toHaveBeenCalledTimes(1)
    expect(hostRoutes).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(100)
    expect(history.scrollRestoration).toBe('auto')
  })
})
