import { createSafeStorage, type SafeStorage } from './safe-storage.ts'

/** What the outside gives: one typed interface, filled once, replaced whole in tests. */
export interface Platform {
  /** Milliseconds since the epoch. */
  now: () => number
  /** A number from 0 up to, not including, 1. */
  random: () => number
  fetch: typeof fetch
  /** A window's own; it tells how much of a body has left. Where it is absent `fetch` sends, and tells nothing. */
  xhr?: (from: Window & typeof globalThis) => XMLHttpRequest
  storage: SafeStorage
}

export const browserPlatform = (): Platform => ({
  now: () => Date.now(),
  random: () => Math.random(),
  fetch: (...args) => globalThis.fetch(...args),
  xhr: from => new from.XMLHttpRequest(),
  storage: createSafeStorage(() => localStorage),
})
