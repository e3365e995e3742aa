/** Storage that may be missing, full, or blocked: it never throws; its results say whether it worked. */
export interface SafeStorage {
  get: (key: string) => string | null
  /** False if the value couldn't be stored. */
  set: (key: string, value: string) => boolean
  remove: (key: string) => void
  /** The keys with this prefix, in no order. */
  keys: (prefix: string) => string[]
  /** Calls the listener for each failure, with the key that was read or written (MSG-72). */
  onError: (listener: (error: unknown, key: string) => void) => void
}

export function createSafeStorage(open: () => Storage): SafeStorage {
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
    get: key => attempt(key, storage => storage.getItem(key), null),
    set: (key, value) =>
      attempt(
        key,
        storage => {
          storage.setItem(key, value)
          return true
        },
        false,
      ),
    remove: key => attempt(key, storage => storage.removeItem(key), undefined),
    keys: prefix =>
      attempt(
        prefix,
        storage =>
          Array.from(storage, (_, index) => storage.key(index) ?? '').filter(key => key.startsWith(prefix)),
        [],
      ),
    onError: listener => listeners.add(listener),
  }
}
