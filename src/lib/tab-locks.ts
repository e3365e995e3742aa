import type { Dispose } from './dispose.ts'

/** Names that a tab holds as long as it lives: other tabs can ask whether it still does. */
export interface TabLocks {
  hold: (name: string) => Dispose
  /** Which of the names some tab holds, this one among them. */
  held: () => Promise<Set<string>>
  /** Settles when nobody holds the name any more; never after the signal. */
  whenFree: (name: string, signal: AbortSignal) => Promise<void>
}

/** Without the browser's locks (a page that came without TLS) every other tab counts as gone. */
const noLocks: TabLocks = {
  hold: () => () => {},
  held: async () => new Set(),
  whenFree: () => new Promise(() => {}),
}

export function createTabLocks(locks: LockManager | undefined = navigator.locks): TabLocks {
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
    held: () =>
      locks.query().then(
        ({ held = [] }) => new Set(held.map(({ name = '' }) => name)),
        () => new Set<string>(),
      ),
    whenFree: (name, signal) =>
      new Promise(resolve => {
        locks.request(name, { signal }, () => {}).then(resolve, () => {})
      }),
  }
}
