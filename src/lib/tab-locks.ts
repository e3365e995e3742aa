import type { Dispose } from './dispose.ts'

/** Named locks that a tab holds until it closes: other tabs can ask whether they are still held. */
export interface TabLocks {
  acquire: (name: string) => Dispose
  /** Holds a name if nobody does; null where somebody does, this tab included. */
  tryAcquire: (name: string) => Promise<Dispose | null>
  /** The names that any tab holds, this one included. */
  held: () => Promise<Set<string>>
  /** Settles when nobody holds the name any more; never after the signal was aborted. */
  whenFree: (name: string, signal: AbortSignal) => Promise<void>
  /** Runs a task while no other tab runs one of this name. Rejects when the signal is aborted before it has begun. */
  run: <T>(name: string, task: () => Promise<T>, signal?: AbortSignal) => Promise<T>
}

/** Without the browser's locks (a page without TLS) every other tab counts as closed. */
const noLocks: TabLocks = {
  acquire: () => () => {},
  tryAcquire: async () => () => {},
  held: async () => new Set(),
  whenFree: () => new Promise(() => {}),
  run: (_, task) => task(),
}

export function createTabLocks(locks: LockManager | undefined = globalThis.navigator?.locks): TabLocks {
  if (!locks) return noLocks
  return {
    acquire(name) {
      let release = () => {}
      const held = new Promise<void>(resolve => {
        release = resolve
      })
      locks.request(name, () => held).catch(() => {})
      return release
    },
    tryAcquire: name =>
      new Promise(resolve => {
        const ask = (lock: Lock | null) =>
          lock ? new Promise<void>(release => resolve(release)) : resolve(null)
        // Where locks are refused, other tabs cannot be asked: the name counts as free.
        locks.request(name, { ifAvailable: true }, ask).catch(() => resolve(() => {}))
      }),
    held: () =>
      locks.query().then(
        ({ held = [] }) => new Set(held.map(({ name = '' }) => name)),
        () => new Set<string>(),
      ),
    whenFree: (name, signal) =>
      new Promise(resolve => {
        locks.request(name, { signal }, () => {}).then(resolve, () => {})
      }),
    run: async (name, task, signal) => locks.request(name, { signal }, task),
  }
}
