import { databaseNames, filesDatabase, filesStore } from '../lib/file-storage.ts'
import { createSafeStorage } from '../lib/safe-storage.ts'
import { openChannel } from '../tabs/open-channel.ts'
import { forgetReplyTo } from './reply-to-cookie.ts'
import { forgetChannel, forgetMessage, isOwnKey } from './storage-keys.ts'

/** Deletes photos waiting to be sent, without creating their database. */
async function forgetFiles(): Promise<void> {
  const known = await databaseNames()
  if (known && !known.includes(filesDatabase)) return
  const { clear, createStore } = await import('idb-keyval')
  // Clear instead of delete: deleting would wait for other tabs that have it open.
  await clear(createStore(filesDatabase, filesStore))
}

/**
 * Deletes everything that Inlay stores in this browser, for all users: drafts, unsent messages and their photos,
 * windows, tags, settings. Other tabs are told, and store nothing more. Rejects if something may be left.
 */
export async function forget(): Promise<void> {
  for (const open of [() => localStorage, () => sessionStorage]) {
    const storage = createSafeStorage(open)
    for (const key of storage.keys('').filter(isOwnKey)) storage.remove(key)
  }
  forgetReplyTo()
  const channel = openChannel(forgetChannel)
  channel?.postMessage(forgetMessage)
  channel?.close()
  await forgetFiles()
}
