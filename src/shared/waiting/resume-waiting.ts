import type { App } from '../../platform/app.ts'
import type { Disposer } from '../../platform/lib/dispose.ts'
import { hasWaiting } from './has-waiting.ts'

/**
 * Asks to carry out what waited for its Undo on a page that is gone, or was left without a connection: now, when the
 * browser is online again, and when another tab has something waiting (if that tab crashes, this one takes over).
 * @param finish is aborted by its signal when the page is left.
 */
export function resumeWaiting(app: App, disposer: Disposer, finish: (signal: AbortSignal) => void): void {
  const { window } = app.platform
  let asleep = new AbortController()
  const resume = () => {
    if (hasWaiting(app)) finish(asleep.signal)
  }
  resume()
  disposer.listen(window, 'online', resume)
  disposer.listen(window, 'storage', event => {
    const { key, newValue } = event as StorageEvent
    if (newValue && key?.includes(':waiting:')) resume()
  })
  // A lock, or a wait for one, can keep a page out of the back/forward cache.
  disposer.listen(window, 'pagehide', () => asleep.abort())
  disposer.listen(window, 'pageshow', () => {
    if (!asleep.signal.aborted) return
    asleep = new AbortController()
    resume()
  })
  disposer.add(() => asleep.abort())
}
