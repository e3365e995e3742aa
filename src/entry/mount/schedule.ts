import type { Disposer } from '../../platform/lib/dispose.ts'
import type { When } from './registry.ts'

const viewMargin = '200px'
const idleTimeoutMs = 2000
/** After this many milliseconds, a page counts as used. */
const untouchedMs = 60_000
const usageEvents = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll']

/** The placeholder's `data-inlay-when`; undefined where it is missing or not known. */
export function readWhen(element: Element): When | undefined {
  const value = element.getAttribute('data-inlay-when')
  if (!value) return
  if (/^(now|visible|idle|touch|command)$/.test(value)) return value as When
  console.warn(`INLAY-12: no data-inlay-when "${value}"`, element)
}

/** Runs `go` at the time named by `when`; never for `command`. `touch` has its own module. */
export function schedule(when: When, element: Element, disposer: Disposer, go: () => void): void {
  if (when === 'visible') {
    const observer = new IntersectionObserver(
      entries => {
        if (!entries.some(entry => entry.isIntersecting)) return
        stop()
        go()
      },
      { rootMargin: viewMargin },
    )
    const stop = disposer.add(() => observer.disconnect())
    observer.observe(element)
  } else if (when === 'idle') {
    if ('requestIdleCallback' in window) {
      const handle = requestIdleCallback(go, { timeout: idleTimeoutMs })
      disposer.add(() => cancelIdleCallback(handle))
    } else disposer.timeout(go, idleTimeoutMs)
  } else if (when === 'used') {
    const use = () => {
      for (const stop of waits.splice(0)) stop()
      go()
    }
    const waits = [
      disposer.timeout(use, untouchedMs),
      ...usageEvents.map(type => disposer.listen(window, type, use, { passive: true })),
    ]
  }
}
