// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import { closeOnBack } from '../../../src/platform/dom/close-on-back.ts'
import { pageHistory } from '../../../src/platform/dom/page-history.ts'

it('[POST-6] a form that opens while the browser still goes back from a sheet is not told of that step, which would open it anew', () => {
  vi.useFakeTimers()
  history.replaceState(null, '', '/dashboard')
  const goesBack = vi.spyOn(history, 'go').mockReturnValue()
  const hasClosed = closeOnBack(() => {})
  hasClosed()
  vi.advanceTimersByTime(250)
  expect(goesBack).toHaveBeenCalledExactlyOnceWith(-1)
  pageHistory.pushState({ form: true }, '', '/new/quote')
  expect(location.pathname).toBe('/dashboard')
  const seesBack = vi.fn()
  addEventListener('popstate', seesBack)
  // The browser arrives.
  history.replaceState(null, '', '/dashboard')
  dispatchEvent(new PopStateEvent('popstate'))
  expect(location.pathname).toBe('/new/quote')
  expect(seesBack).not.toHaveBeenCalled()
  removeEventListener('popstate', seesBack)
  vi.useRealTimers()
  vi.restoreAllMocks()
})
