import { atom, computed, type ReadableAtom } from 'nanostores'
import { readBoolean } from '../../../../platform/page/flags.ts'
import type { UploadedFile, UploadTracker } from '../../../uploads/types.ts'
import type { Upload } from '../../../uploads/upload.ts'
import type { Uploader } from '../../../uploads/uploader.ts'
import type { PostForm } from '../../draft/form.ts'

/** Object URLs of local files. */
export interface FilePreviews {
  create: (file: Blob) => string
  release: (address: string) => void
}

export const browserPreviews: FilePreviews = {
  create: file => URL.createObjectURL(file),
  release: address => URL.revokeObjectURL(address),
}

/** The slot's file, its upload, and its local preview. */
export interface SlotFile {
  tracker: UploadTracker
  preview: string
}

/** A slot for one file, which is uploaded at once; another file replaces it. */
export interface FileSlot {
  $file: ReadableAtom<SlotFile | null>
  $isBusy: ReadableAtom<boolean>
  /** Takes the first file; returns false if it was refused. */
  take: (files: Iterable<File>) => boolean
  cancel: () => void
  retry: () => void
  /** Empties the slot; cancels an upload. */
  remove: () => void
  dispose: () => void
}

export interface FileSlotDeps {
  uploader: Uploader
  previews: FilePreviews
  onUploaded: (uploaded: UploadedFile, answer: unknown) => void
  /** The file was taken, and turned out to be something else when it was read. */
  onRefused?: () => void
}

export function createFileSlot({ uploader, previews, onUploaded, onRefused }: FileSlotDeps): FileSlot {
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
      let wasTaken = false
      stop = added.$tracker.subscribe(tracker => {
        $file.set({ tracker, preview })
        if (tracker.state === 'complete') onUploaded(tracker.uploaded, tracker.responseJSON)
        if (wasTaken && isRefused($file.get())) onRefused?.()
      })
      wasTaken = !isRefused($file.get())
      return wasTaken
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

/** Whether the file was refused and will not be uploaded: another source can still be chosen. */
export const isRefused = (file: SlotFile | null): boolean =>
  file?.tracker.state === 'error' && file.tracker.failure === null

/** Keeps the form's `uploading` up to date. Returns a function that stops it. */
export function syncUploading(
  form: Pick<PostForm, '$draft' | 'change'>,
  slots: readonly Pick<FileSlot, '$isBusy'>[],
): () => void {
  const $busy = computed(
    slots.map(({ $isBusy }) => $isBusy),
    (...all: boolean[]) => all.includes(true),
  )
  const setUploading = (uploading: boolean) => {
    if (form.$draft.get().uploading !== uploading) form.change({ uploading })
  }
  const stop = $busy.subscribe(setUploading)
  return () => {
    stop()
    setUploading(false)
  }
}

/** Finds a flag in an upload's answer, or in the answer's first item. */
function flagIn(answer: unknown, name: string): unknown {
  for (let value = answer; typeof value === 'object' && value !== null; ) {
    const holder: object = Array.isArray(value) ? (value[0] ?? {}) : value
    const found: unknown = Object.getOwnPropertyDescriptor(holder, name)?.value
    if (found !== undefined) return found
    value = Object.getOwnPropertyDescriptor(holder, 'response')?.value
  }
  return undefined
}

/** Whether the server has a licensed version of what was uploaded. */
export const hasCopyrightFallback = (answer: unknown): boolean =>
  readBoolean(flagIn(answer, 'copyright_fallback'))
