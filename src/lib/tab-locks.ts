import type { Dispose } from './dispose.ts'

/** Names that a tab holds as long as it lives: other tabs can ask whether it still does. */
export interface TabLocks {
  hold: (name: string) => Dispose
  /** Holds a name that nobody holds; null where somebody does, this tab included. */
  tryHold: (name: string) => Promise<Dispose | null>
  /** Which of the names some tab holds, this one among them. */
  held: () => Promise<Set<string>>
  /** Settles when nobody holds the name any more; never after the signal. */
  whenFree: (name: string, signal: AbortSignal) => Promise<void>
  /** Runs a task while no other tab runs one of this name. Rejects after the signal, if it has not begun by then. */
  run: <T>(name: string, task: () => Promise<T>, signal?: AbortSignal) => Promise<T>
}

/** Without the browser's locks (a page that came without TLS) every other tab counts as gone. */
const noLocks: TabLocks = {
  hold: () => () => {},
  tryHold: async () => () => {},
  held: async () => new Set(),
  whenFree: () => new Promise(() => {}),
  run: (_, task) => task(),
}

export function createTabLocks(locks: LockManager | undefined = globalThis.navigator?.locks): TabLocks {
  if (!locks) return noLocks
  return {
    hold(name) {
      let release = () => {}
      const held = new Promise<void>(resolve => {
        release = resolve
      })
      locks.request(name, () => held).catch(() => {})
      return release
    },
    tryHold: name =>
      new Promise(resolve => {
        const ask = (lock: Lock | null) =>
          lock ? new Promise<void>(release => resolve(release)) : resolve(null)
        // Where locks are refused, nobody can be asked: what lies there is everybody's.
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
