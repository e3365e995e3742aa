import type { Dispose } from './dispose.ts'

/** Those who want to be told of something. */
export function createListeners<Told extends unknown[] = []>() {
  const all = new Set<(...told: Told) => void>()
  return {
    tell(...told: Told): void {
      for (const listener of all) listener(...told)
    },
    on(listener: (...told: Told) => void): Dispose {
      all.add(listener)
      return () => void all.delete(listener)
    },
  }
}
