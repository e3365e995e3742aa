import { createSafeStorage, type SafeStorage } from './safe-storage.ts'

/** What the outside gives: one typed interface, filled once, replaced whole in tests. */
export interface Platform {
  /** Milliseconds since the epoch. */
  now: () => number
  /** A number from 0 up to, not including, 1. */
  random: () => number
  fetch: typeof fetch
  /** What can tell how much of a body has left; where it is absent `fetch` sends, and tells nothing. */
  xhr?: () => XMLHttpRequest
  storage: SafeStorage
}

export const browserPlatform = (): Platform => ({
  now: () => Date.now(),
  random: () => Math.random(),
  fetch: (...args) => globalThis.fetch(...args),
  xhr: () => new XMLHttpRequest(),
  storage: createSafeStorage(() => localStorage),
})
