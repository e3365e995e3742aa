import { parseJson } from '../../platform/lib/parse-json.ts'
import { createSafeStorage, type SafeStorage } from '../../platform/lib/safe-storage.ts'

const key = 'inlay:opened'
/** The most posts to remember per tab. */
const openedMax = 200

/** The long posts expanded in this tab: they stay so across reloads, and on the way back. */
export function openedPosts(storage: SafeStorage = createSafeStorage(() => sessionStorage)) {
  const stored = parseJson(storage.get(key))
  const ids = new Set<string>(Array.isArray(stored) ? stored.filter(id => typeof id === 'string') : [])
  return {
    has: (id: string | null): boolean => id !== null && ids.has(id),
    set(id: string | null, isOpen: boolean): void {
      if (id === null) return
      ids.delete(id)
      if (isOpen) ids.add(id)
      storage.set(key, JSON.stringify([...ids].slice(-openedMax)))
    },
  }
}
