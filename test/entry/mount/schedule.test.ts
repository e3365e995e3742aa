import { beforeEach, describe, expect, it, vi } from 'vitest'
import { schedule } from '../../../src/entry/mount/schedule.ts'
import { createDisposer } from '../../../src/platform/lib/dispose.ts'

let see: (entries: { isIntersecting: boolean }[]) => void
const disconnect = vi.fn()
/** An observer that the test triggers. */
class Observer {
  disconnect = disconnect
  observe = vi.fn()
  constructor(tell: typeof see) {
    see = tell
  }
}
const idle: (() => void)[] = []
const reportsIdle = { requestIdleCallback: (run: () => void) => idle.push(run), cancelIdleCallback: () => {} }

describe('when a root mounts', () => {
  const element = {} as Element
  const go = vi.fn()
  let disposer = createDisposer()
  const stub = (globals: object) => {
    for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
    vi.stubGlobal('window', globals)
  }
  beforeEach(() => {
    vi.useFakeTimers()
    stub({ IntersectionObserver: Observer })
    go.mockClear()
    disconnect.mockClear()
    disposer = createDisposer()
    return () => void vi.useRealTimers()
  })

  it('mounts once when its placeholder is near the viewport', () => {
    schedule('visible', element, disposer, go)
    see([{ isIntersecting: false }])
    expect(go).not.toHaveBeenCalled()
    see([{ isIntersecting: true }])
    expect(go).toHaveBeenCalledTimes(1)
    expect(disconnect).toHaveBeenCalled()
  })

  it('mounts when the page is idle, also if the browser does not report that', () => {
    schedule('idle', element, disposer, go)
    expect(go).not.toHaveBeenCalled()
    vi.advanceTimersByTime(2000)
    expect(go).toHaveBeenCalledTimes(1)
    stub(reportsIdle)
    schedule('idle', element, disposer, go)
    vi.advanceTimersByTime(2000)
    expect(go).toHaveBeenCalledTimes(1)
    idle[0]?.()
    expect(go).toHaveBeenCalledTimes(2)
  })

  it('never mounts by itself for a command, nor after its placeholder was removed', () => {
    for (const when of ['command', 'idle', 'visible'] as const) schedule(when, element, disposer, go)
    disposer.dispose()
    vi.advanceTimersByTime(10_000)
    expect(disconnect).toHaveBeenCalled()
    expect(go).not.toHaveBeenCalled()
  })
})
