/** Storage that may be missing, full, or blocked: it never throws; its results say whether it worked. */
export type SafeStorage = ReturnType<typeof createSafeStorage>

export function createSafeStorage(open: () => Storage) {
  const listeners = new Set<(error: unknown, key: string) => void>()
  const attempt = <T>(key: string, run: (storage: Storage) => T, fallback: T): T => {
    try {
      return run(open())
    } catch (error) {
      for (const listener of listeners) listener(error, key)
      return fallback
    }
  }
  return {
    get: (key: string) => attempt(key, storage => storage.getItem(key), null),
    /** False if the value couldn't be stored. */
    set: (key: string, value: string) =>
      attempt(
        key,
        storage => {
          storage.setItem(key, value)
          return true
        },
        false,
      ),
    remove: (key: string) => attempt(key, storage => storage.removeItem(key), undefined),
    /** The keys with this prefix, in no order. */
    keys: (prefix: string) =>
      attempt(
        prefix,
        storage =>
          Array.from(storage, (_, index) => storage.key(index) ?? '').filter(key => key.startsWith(prefix)),
        [],
      ),
    /** Calls the listener for each failure, with the key that was read or written (MSG-72). */
    onError: (listener: (error: unknown, key: string) => void) => listeners.add(listener),
  }
}
