import { atom, type PreinitializedWritableAtom } from 'nanostores'
import type { App } from '../../platform/app.ts'
import type { Dispose } from '../../platform/lib/dispose.ts'

/** What the server's stream tells this page; `features/stream` fills it. */
export interface Live {
  /** Whether news come by the stream. Nothing is polled meanwhile. */
  $isLive: PreinitializedWritableAtom<boolean>
  /** A conversation has changed: a message came, or was read, edited, or deleted. */
  onConversation: (listener: (id: string) => void) => Dispose
  tellConversation: (id: string) => void
}

export function live(_app: App): Live {
  const listeners = new Set<(id: string) => void>()
  return {
    $isLive: atom(false),
    onConversation(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    tellConversation(id) {
      for (const listener of listeners) listener(id)
    },
  }
}
