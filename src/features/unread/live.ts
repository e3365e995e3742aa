import { atom } from 'nanostores'
import type { App } from '../../platform/app.ts'

/** What the server's stream tells this page. `features/stream` sets it. */
export function live(_app: App) {
  const listeners = new Set<(id: string) => void>()
  const gapListeners = new Set<() => void>()
  return {
    /** Whether events arrive by stream. If so, nothing is polled. */
    $isLive: atom(false),
    /** A conversation has changed: a message arrived, or was read, edited, or deleted. */
    onConversation(listener: (id: string) => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    tellConversation(id: string) {
      for (const listener of listeners) listener(id)
    },
    /** The stream is back. What happened without it is known only as counts. */
    onGap(listener: () => void) {
      gapListeners.add(listener)
      return () => gapListeners.delete(listener)
    },
    tellGap() {
      for (const listener of gapListeners) listener()
    },
  }
}
