// @vitest-environment happy-dom

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { schedule } from '../../../src/entry/mount/schedule.ts'
import { createDisposer } from '../../../src/platform/lib/dispose.ts'

/** An observer that the test triggers. */
class FakeObserver {
  static last: FakeObserver
  disconnect = vi.fn()
  observe = vi.fn()
  constructor(readonly see: (entries: { isIntersecting: boolean }[]) => void) {
    FakeObserver.last = this
  }
}

describe('when a root mounts', () => {
  const element = document.createElement('div')
  const go = vi.fn()
  let disposer = createDisposer()
  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('IntersectionObserver', FakeObserver)
    go.mockClear()
    disposer = createDisposer()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('mounts once when its placeholder is near the viewport', () => {
    schedule('visible', element, disposer, go)
    FakeObserver.last.see([{ isIntersecting: false }])
    expect(go).not.toHaveBeenCalled()
    FakeObserver.last.see([{ isIntersecting: true }])
    expect(go).toHaveBeenCalledTimes(1)
    expect(FakeObserver.last.disconnect).toHaveBeenCalled()
  })

  it('mounts when the page is idle, also if the browser does not report that', () => {
    const idle: (() => void)[] = []
    vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run))
    vi.stubGlobal('cancelIdleCallback', () => {})
    schedule('idle', element, disposer, go)
    expect(go).not.toHaveBeenCalled()
    idle[0]?.()
    expect(go).toHaveBeenCalledTimes(1)
    vi.unstubAllGlobals()
    Reflect.deleteProperty(window, 'requestIdleCallback')
    schedule('idle', element, disposer, go)
    vi.advanceTimersByTime(2000)
    expect(go).toHaveBeenCalledTimes(2)
  })

  it('never mounts by itself for a command, nor after its placeholder was removed', () => {
    schedule('command', element, disposer, go)
    Reflect.deleteProperty(window, 'requestIdleCallback')
    schedule('idle', element, disposer, go)
    schedule('visible', element, disposer, go)
    disposer.dispose()
    vi.advanceTimersByTime(10_000)
    expect(FakeObserver.last.disconnect).toHaveBeenCalled()
    expect(go).not.toHaveBeenCalled()
  })
})
