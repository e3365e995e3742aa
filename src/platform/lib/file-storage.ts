/**
 * Files that outlive the page. None of this throws: where the browser keeps nothing, or has no room, nothing is kept.
 */
export interface FileStorage {
  /** Null when there is no such file, undefined when storage cannot be read now. */
  get: (key: string) => Promise<File | null | undefined>
  /** False when it could not be kept. */
  set: (key: string, file: File) => Promise<boolean>
  remove: (key: string) => Promise<void>
  keys: () => Promise<string[]>
}

/** The database of files, and its one store. */
export const filesDatabase = 'inlay'
export const filesStore = 'files'

/**
 * The names of this site's databases: none where the browser has no databases or refuses them, as with cookies blocked;
 * null where it does not tell.
 */
export async function databaseNames(): Promise<string[] | null> {
  try {
    if (!globalThis.indexedDB) return []
    const known = await indexedDB.databases?.()
    return known?.map(({ name = '' }) => name) ?? null
  } catch (error) {
    if (error instanceof DOMException && error.name === 'SecurityError') return []
    throw error
  }
}

/** Milliseconds to wait for the database; after that it counts as empty. */
const timeoutMs = 5000

/** Creates the storage, in IndexedDB. The code that reads and writes it is loaded with the first file. */
export function createFileStorage(): FileStorage {
  const open = async () => {
    const { get, set, del, keys, createStore } = await import('idb-keyval')
    return { get, set, del, keys, store: createStore(filesDatabase, filesStore) }
  }
  let opened: ReturnType<typeof open> | undefined
  const run = async <T>(
    task: (db: Awaited<ReturnType<typeof open>>) => Promise<T>,
    fallback: T,
  ): Promise<T> => {
    try {
      if (!globalThis.indexedDB) return fallback
      opened ??= open()
      return await task(await opened)
    } catch {
      opened = undefined
      return fallback
    }
  }
  return {
    get(key) {
      const found = run<File | null | undefined>(async ({ get, store }) => {
        const found = await get(key, store)
        return found instanceof File ? found : null
      }, undefined)
      return Promise.race([found, new Promise<undefined>(resolve => setTimeout(resolve, timeoutMs))])
    },
    set: (key, file) =>
      run(async ({ set, store }) => {
        await set(key, file, store)
        return true
      }, false),
    remove: key => run(({ del, store }) => del(key, store), undefined),
    async keys() {
      // Does not create a database only to read from it.
      const known = await databaseNames().catch(() => null)
      if (!known?.includes(filesDatabase)) return []
      return run(async ({ keys, store }) => (await keys(store)).map(String), [])
    },
  }
}
