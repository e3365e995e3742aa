import { atom, computed, type ReadableAtom } from 'nanostores'
import type { PostForm } from '../../../../src/posts/draft/form.ts'
import type { UploadedFile, UploadTracker } from '../../../../src/uploads/types.ts'
import type { Upload } from '../../../../src/uploads/upload.ts'
import type { Uploader } from '../../../../src/uploads/uploader.ts'

/** Addresses of files that are here and not, or not yet, on the server. */
export interface FilePreviews {
  create: (file: Blob) => string
  release: (address: string) => void
}

export const browserPreviews: FilePreviews = {
  create: file => URL.createObjectURL(file),
  release: address => URL.revokeObjectURL(address),
}

/** The file in the slot, how far it is, and where it can be seen or heard meanwhile. */
export interface SlotFile {
  tracker: UploadTracker
  preview: string
}

/** Place for one file that is uploaded at once; another one takes its place. */
export interface FileSlot {
  $file: ReadableAtom<SlotFile | null>
  $isBusy: ReadableAtom<boolean>
  /** Takes the first of them; false when none is on its way now. */
  take: (files: Iterable<File>) => boolean
  cancel: () => void
  retry: () => void
  /** Empties the slot, whatever is under way. */
  remove: () => void
  dispose: () => void
}

export interface FileSlotDeps {
  uploader: Uploader
  previews: FilePreviews
  onUploaded: (uploaded: UploadedFile, answer: unknown) => void
}

export function createFileSlot({ uploader, previews, onUploaded }: FileSlotDeps): FileSlot {
  const $file = atom<SlotFile | null>(null)
  let upload: Upload | null = null
  let stop = () => {}

  const remove = () => {
    stop()
    const preview = $file.get()?.preview
    if (upload) uploader.remove(upload)
    upload = null
    $file.set(null)
    if (preview) previews.release(preview)
  }
  return {
    $file,
    $isBusy: uploader.$isBusy,
    take(files) {
      const [file] = files
      if (!file) return false
      remove()
      const preview = previews.create(file)
      const [added] = uploader.add([file])
      if (!added) {
        previews.release(preview)
        return false
      }
      upload = added
      stop = added.$tracker.subscribe(tracker => {
        $file.set({ tracker, preview })
        if (tracker.state === 'complete') onUploaded(tracker.uploaded, tracker.responseJSON)
      })
      return !isRefused($file.get())
    },
    cancel: () => upload?.abort(),
    retry: () => upload?.retry(),
    remove,
    dispose() {
      remove()
      uploader.dispose()
    },
  }
}

/** A file that will never be sent is only told of: the choice is as open as before. */
export const isRefused = (file: SlotFile | null): boolean =>
  file?.tracker.state === 'error' && file.tracker.failure === null

/** Lets the form know as long as one of its files is on its way. */
export function tellUploading(
  form: Pick<PostForm, '$draft' | 'change'>,
  slots: readonly Pick<FileSlot, '$isBusy'>[],
): () => void {
  const $busy = computed(
    slots.map(({ $isBusy }) => $isBusy),
    (...all: boolean[]) => all.includes(true),
  )
  const tell = (uploading: boolean) => {
    if (form.$draft.get().uploading !== uploading) form.change({ uploading })
  }
  const stop = $busy.subscribe(tell)
  return () => {
    stop()
    tell(false)
  }
}

/** A flag in the answer of an upload, or in the first item of it. */
export function flagIn(answer: unknown, name: string): unknown {
  for (let value = answer; typeof value === 'object' && value !== null; ) {
    const given: object = Array.isArray(value) ? (value[0] ?? {}) : value
    const found: unknown = Object.getOwnPropertyDescriptor(given, name)?.value
    if (found !== undefined) return found
    value = Object.getOwnPropertyDescriptor(given, 'response')?.value
  }
  return undefined
}
