import { filesDatabase, filesStore } from '../lib/kept-files.ts'
import { createSafeStorage } from '../lib/safe-storage.ts'
import { forgetChannel, forgetWord, isKeptKey } from './kept-keys.ts'
import { forgetReplyTo } from './reply-to.ts'

/** Photos that wait to be sent; a database that never was is not made for it. */
async function forgetFiles(): Promise<void> {
  if (typeof indexedDB === 'undefined') return
  const known = await indexedDB.databases?.()
  if (known && !known.some(({ name }) => name === filesDatabase)) return
  const { clear, createStore } = await import('idb-keyval')
  // Emptied, not deleted: a tab that has it open would hold that up.
  await clear(createStore(filesDatabase, filesStore))
}

/**
 * Wipes all that Inlay keeps in this browser, of whatever user: drafts, unsent messages and their photos, windows, tags,
 * a choice. Other pages hear of it, and none of them keeps anything more. Rejects when something may still be there.
 */
export async function forget(): Promise<void> {
  for (const open of [() => localStorage, () => sessionStorage]) {
    const storage = createSafeStorage(open)
    for (const key of storage.keys('').filter(isKeptKey)) storage.remove(key)
  }
  forgetReplyTo()
  if (typeof BroadcastChannel !== 'undefined') {
    const channel = new BroadcastChannel(forgetChannel)
    channel.postMessage(forgetWord)
    channel.close()
  }
  await forgetFiles()
}
