import { createSafeStorage, type SafeStorage } from '../lib/safe-storage.ts'

/** What Inlay uses of its surroundings: one typed interface, replaced as a whole in tests. */
export interface Platform {
  /** Milliseconds since the epoch. */
  now: () => number
  /** A number from 0 up to, not including, 1. */
  random: () => number
  fetch: typeof fetch
  /**
   * Makes an XMLHttpRequest of the given window, which reports the progress of an upload. Without it `fetch` sends, and
   * reports none.
   */
  xhr?: (from: Window & typeof globalThis) => XMLHttpRequest
  storage: SafeStorage
  /** The target of window events such as `pagehide`, `online`, and `storage`. */
  window: EventTarget
  /** Whether the page is hidden, and the target of `visibilitychange`, `freeze`, and `resume`. */
  document: EventTarget & { readonly hidden: boolean }
}

export const browserPlatform = (): Platform => ({
  now: () => Date.now(),
  random: () => Math.random(),
  fetch: (...args) => fetch(...args),
  xhr: from => new from.XMLHttpRequest(),
  storage: createSafeStorage(() => localStorage),
  window,
  document,
})
