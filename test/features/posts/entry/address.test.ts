// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { createAddress } from '../../../../src/features/posts/entry/address.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  history.replaceState(null, '', '/')
})

it('[POST-7, POST-10] a form that closes has left its address only when the browser is back, however long that takes', async () => {
  vi.useFakeTimers()
  history.replaceState(null, '', '/dashboard')
  const address = createAddress('/dashboard')
  address.enter('/new/text')
  expect(address.path()).toBe('/new/text')
  // The browser goes later.
  const goesBack = vi.spyOn(history, 'back').mockReturnValue()
  const hasLeft = vi.fn()
  void address.leave().then(hasLeft)
  await vi.advanceTimersByTimeAsync(5000)
  expect(goesBack).toHaveBeenCalledTimes(1)
  expect(hasLeft).not.toHaveBeenCalled()
  history.replaceState(null, '', '/dashboard')
  dispatchEvent(new PopStateEvent('popstate'))
  await vi.advanceTimersByTimeAsync(0)
  expect(hasLeft).toHaveBeenCalledTimes(1)
  expect(address.path()).toBe('/dashboard')
})
