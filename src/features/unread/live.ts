import { atom, type PreinitializedWritableAtom } from 'nanostores'
import type { App } from '../../platform/app.ts'
import type { Dispose } from '../../platform/lib/dispose.ts'

/** What the server's stream tells this page. `features/stream` sets it. */
export interface Live {
  /** Whether events arrive by stream. If so, nothing is polled. */
  $isLive: PreinitializedWritableAtom<boolean>
  /** A conversation has changed: a message arrived, or was read, edited, or deleted. */
  onConversation: (listener: (id: string) => void) => Dispose
  tellConversation: (id: string) => void
  /** The stream is back. What happened without it is known only as counts. */
  onGap: (listener: () => void) => Dispose
  tellGap: () => void
}

export function live(_app: App): Live {
  const listeners = new Set<(id: string) => void>()
  const gapListeners = new Set<() => void>()
  return {
    $isLive: atom(false),
    onConversation(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    tellConversation(id) {
      for (const listener of listeners) listener(id)
    },
    onGap(listener) {
      gapListeners.add(listener)
      return () => gapListeners.delete(listener)
    },
    tellGap() {
      for (const listener of gapListeners) listener()
    },
  }
}
