import { atom, type ReadableAtom } from 'nanostores'
import type { App } from '../../platform/app.ts'
import type { Dispose } from '../../platform/lib/dispose.ts'
import { uuid } from '../../platform/lib/uuid.ts'
import { storagePrefix } from '../../platform/page/storage-key.ts'
import { session } from '../../platform/session.ts'
import { browserData } from '../../platform/storage/browser-data.ts'
import { filesKind } from '../../platform/storage/storage-keys.ts'
import type { Upload } from './upload.ts'

/** Files stored in this browser until they are uploaded, so that an upload can continue on a later page (DEC-177). */
export interface KeptFiles {
  /**
   * Starts to store a file, and calls back with its key once it is stored, or never if the browser refuses. Returns a
   * function that deletes it, unless it has been taken.
   */
  keep: (file: File, onStored: (key: string) => void) => Dispose
  /** The browser has refused one file, so it won't store the others of this page either. */
  $isRefused: ReadableAtom<boolean>
  /** Null if there is no such file, undefined if it can't be read now. */
  get: (key: string) => Promise<File | null | undefined>
  remove: (key: string) => void
  /** Deletes a file that its form no longer needs, unless it has been taken. */
  drop: (key: string) => void
  /** The upload of a stored file that is in progress on this page. */
  track: (key: string, upload: Upload) => void
  running: (key: string) => Upload | undefined
  /** A file outlives its form: it isn't deleted with the form, and its upload continues. */
  take: (key: string) => void
  /** The file belongs to a form again. */
  giveBack: (key: string) => void
  isTaken: (key: string) => boolean
}

export function keptFiles(app: App): KeptFiles {
  const { files, storage } = app.get(browserData)
  const prefix = storagePrefix(filesKind, app.get(session).$user.get()?.name)
  const $isRefused = atom(false)
  const uploads = new Map<string, Upload>()
  const taken = new Set<string>()

  function remove(key: string): void {
    uploads.delete(key)
    taken.delete(key)
    storage.remove(key)
    void files.remove(key)
  }

  const drop = (key: string) => {
    if (!taken.has(key)) remove(key)
  }

  return {
    $isRefused,
    keep(file, onStored) {
      const key = prefix + uuid()
      let isWanted = true
      const store = async () => {
        // This mark says that the file has an owner, and how old it is.
        const isStored =
          storage.set(key, JSON.stringify({ at: app.platform.now() })) && (await files.set(key, file))
        if (isStored && isWanted) return onStored(key)
        if (!isStored) $isRefused.set(true)
        remove(key)
      }
      void store()
      return () => {
        if (!isWanted) return
        isWanted = false
        drop(key)
      }
    },
    get: files.get,
    remove,
    drop,
    track: (key, upload) => void uploads.set(key, upload),
    running: key => uploads.get(key),
    take: key => void taken.add(key),
    giveBack(key) {
      uploads.delete(key)
      taken.delete(key)
    },
    isTaken: key => taken.has(key),
  }
}
