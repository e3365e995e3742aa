import { fieldsOf } from './record.ts'

/** Files that outlive the page. Nothing here throws: if the browser can't store a file, it isn't kept. */
export type FileStorage = ReturnType<typeof createFileStorage>

/** The database of files, and its only store. */
export const filesDatabase = 'inlay'
export const filesStore = 'files'

/**
 * The names of this site's databases: empty if the browser has none or blocks them, as with cookies blocked; null if it
 * doesn't tell.
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

/** Private windows of WebKit keep the bytes of files in memory; more than this would fill it. */
const bytesMax = 50_000_000

function readFile(found: unknown): File | null {
  if (found instanceof File) return found
  const { name, type, bytes } = fieldsOf(found)
  if (!(bytes instanceof ArrayBuffer)) return null
  return new File([bytes], String(name), { type: String(type) })
}

/** Creates the storage, in IndexedDB. The code that reads and writes it is loaded with the first file. */
export function createFileStorage() {
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
    /** Null when there is no such file, undefined when storage cannot be read now. */
    get(key: string) {
      const found = run<File | null | undefined>(async ({ get, store }) => {
        return readFile(await get(key, store))
      }, undefined)
      return Promise.race([found, new Promise<undefined>(resolve => setTimeout(resolve, timeoutMs))])
    },
    /** False if it couldn't be stored. */
    async set(key: string, file: File) {
      const store = (value: () => Promise<unknown> | unknown) =>
        run(async ({ set, store }) => {
          await set(key, await value(), store)
          return true
        }, false)
      if (await store(() => file)) return true
      if (file.size > bytesMax) return false
      return store(async () => ({ name: file.name, type: file.type, bytes: await file.arrayBuffer() }))
    },
    remove: (key: string) => run(({ del, store }) => del(key, store), undefined),
    async keys() {
      // Don't create a database only to read from it.
      const known = await databaseNames().catch(() => null)
      if (!known?.includes(filesDatabase)) return []
      return run(async ({ keys, store }) => (await keys(store)).map(String), [])
    },
  }
}
