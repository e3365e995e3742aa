import type { Dispose } from '../lib/dispose.ts'

/** Named locks that a tab holds until it closes: other tabs can ask whether they are still held. */
export interface TabLocks {
  acquire: (name: string) => Dispose
  /** Acquires a lock if it is free; null if it is held, even by this tab. */
  tryAcquire: (name: string) => Promise<Dispose | null>
  /** The locks held now, by this tab or others; empty if the browser doesn't tell. */
  held: () => Promise<ReadonlySet<string>>
  /** The locks that are waited for. */
  awaited: () => Promise<ReadonlySet<string>>
  /** Settles once the lock is free; never after the signal was aborted. */
  whenFree: (name: string, signal: AbortSignal) => Promise<void>
  /** Runs a task while no other tab runs one with this name. Rejects if the signal is aborted before it starts. */
  run: <T>(name: string, task: () => Promise<T>, signal?: AbortSignal) => Promise<T>
}

/** Without the browser's locks (on a page without TLS), every other tab counts as closed. */
const noLocks: TabLocks = {
  acquire: () => () => {},
  tryAcquire: async () => () => {},
  held: async () => new Set(),
  awaited: async () => new Set(),
  whenFree: () => new Promise(() => {}),
  run: (_, task) => task(),
}

export function createTabLocks(locks: LockManager | undefined = globalThis.navigator?.locks): TabLocks {
  if (!locks) return noLocks
  // Browsers refuse by throwing or rejecting; here it's always a rejection.
  const request = async <T>(name: string, options: LockOptions, task: LockGrantedCallback<T>) =>
    locks.request(name, options, task)
  const named = async (kind: 'held' | 'pending'): Promise<ReadonlySet<string>> => {
    try {
      const { [kind]: found = [] } = await locks.query()
      return new Set(found.flatMap(({ name = '' }) => name))
    } catch {
      return new Set()
    }
  }
  return {
    acquire(name) {
      let release = () => {}
      const held = new Promise<void>(resolve => {
        release = resolve
      })
      request(name, {}, () => held).catch(() => {})
      return release
    },
    tryAcquire: name =>
      new Promise(resolve => {
        const ask = (lock: Lock | null) =>
          lock ? new Promise<void>(release => resolve(release)) : resolve(null)
        // If locks are refused, other tabs can't be asked: the lock counts as free.
        request(name, { ifAvailable: true }, ask).catch(() => resolve(() => {}))
      }),
    held: () => named('held'),
    awaited: () => named('pending'),
    whenFree: (name, signal) =>
      new Promise(resolve => {
        request(name, { signal }, () => {}).then(resolve, () => {})
      }),
    async run(name, task, signal) {
      let hasBegun = false
      const begin = () => {
        hasBegun = true
        return task()
      }
      try {
        return await request(name, { signal }, begin)
      } catch (error) {
        if (hasBegun || signal?.aborted) throw error
        // If locks are refused, as with cookies blocked, each tab works on its own.
        return task()
      }
    },
  }
}
