import type { App } from '../app.ts'
import { createDisposer } from '../lib/dispose.ts'
import { createFileStorage, type FileStorage } from '../lib/file-storage.ts'
import type { SafeStorage } from '../lib/safe-storage.ts'
import { openChannel } from '../tabs/open-channel.ts'
import { forgetChannel, forgetMessage, markKey } from './storage-keys.ts'

/**
 * The only access to storage that outlives the page. After a wipe, this page stores nothing more: text typed before
 * logging out must not come back from a tab that is still open.
 */
export interface BrowserData {
  storage: SafeStorage
  files: FileStorage
  isWiped: () => boolean
}

/** Two tabs that store their first value at the same time both write the mark, at most this many milliseconds apart. */
const sameMarkMs = 5000

/** Old data is deleted this many milliseconds after start. */
const deleteAfterMs = 3000

export function browserData(app: App): BrowserData {
  const { storage } = app.platform
  const files = createFileStorage()
  const written = new Set<string>()
  let mark = Number(storage.get(markKey)) || null
  let isWiped = false

  const stopStoring = () => {
    isWiped = true
    // Data may have been written during the wipe.
    for (const key of written) storage.remove(key)
    written.clear()
  }
  /**
   * The mark is written with the first stored value and deleted by a wipe, so that a page that was asleep notices the
   * wipe.
   */
  const checkWiped = (): boolean => {
    if (isWiped) return true
    const found = Number(storage.get(markKey)) || null
    if (mark !== null && (found === null || Math.abs(found - mark) > sameMarkMs)) stopStoring()
    else mark = found
    return isWiped
  }
  listen(app, stopStoring)
  app.disposer.timeout(() => {
    void import('./delete-old-data.ts')
      .then(({ deleteOldData }) => deleteOldData(storage, files, app.platform.now()))
      .catch(() => {})
  }, deleteAfterMs)

  return {
    isWiped: checkWiped,
    storage: {
      ...storage,
      set(key, value) {
        if (checkWiped()) return false
        if (mark === null) {
          mark = app.platform.now()
          if (!storage.set(markKey, String(mark))) mark = null
        }
        written.add(key)
        return storage.set(key, value)
      },
      remove(key) {
        written.delete(key)
        storage.remove(key)
      },
    },
    files: {
      ...files,
      async set(key, file) {
        if (checkWiped()) return false
        const isKept = await files.set(key, file)
        if (!checkWiped()) return isKept
        await files.remove(key)
        return false
      },
    },
  }
}

/** Listens for a wipe by another page. An open channel can block the back/forward cache, so it closes on sleep. */
function listen(app: App, onWipe: () => void): void {
  let channel: BroadcastChannel | null = null
  const close = () => {
    channel?.close()
    channel = null
  }
  const open = () => {
    channel ??= openChannel(forgetChannel)
    if (channel) channel.onmessage = ({ data }) => data === forgetMessage && onWipe()
  }
  const disposer = createDisposer()
  disposer.listen(app.platform.window, 'pagehide', close)
  disposer.listen(app.platform.window, 'pageshow', open)
  disposer.add(close)
  app.disposer.add(disposer.dispose)
  open()
}
