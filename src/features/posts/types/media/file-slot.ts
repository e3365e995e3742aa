import { atom, computed } from 'nanostores'
import type { Dispose } from '../../../../platform/lib/dispose.ts'
import type { KeptFiles } from '../../../uploads/kept-files.ts'
import { isEnded, type Upload, type UploadTracker } from '../../../uploads/upload.ts'
import type { Uploader } from '../../../uploads/uploader.ts'
import type { PostForm } from '../../draft/post-form.ts'
import { textOf } from '../fields-view.ts'
import type { FileField, ImageFileField } from './file-fields.ts'

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
interface SlotFile {
  tracker: UploadTracker
  preview: string
}

/** A slot for one file, which is uploaded at once; another file replaces it. */
export type FileSlot = ReturnType<typeof createFileSlot>

export interface FileSlotDeps {
  form: Pick<PostForm, '$draft' | 'changeContent'>
  field: FileField
  uploader: Uploader
  previews: FilePreviews
  /** Stores the file in this browser while it is uploaded. */
  files?: KeptFiles | undefined
  /** The file was accepted, but turned out to be something else when read. */
  onRefused?: () => void
}

export function createFileSlot({ form, field, uploader, previews, files, onRefused }: FileSlotDeps) {
  const $file = atom<SlotFile | null>(null)
  let upload: Upload | null = null
  let taken: File | null = null
  let isDisposed = false
  let stop = () => {}
  const setKey = (key: string) => form.changeContent({ [field.key]: key })
  const keeper = createKeeper(files, setKey)

  const remove = () => {
    const removed = isRefused($file.get()) ? null : taken
    taken = null
    stop()
    keeper.forget()
    const preview = $file.get()?.preview
    if (upload) uploader.remove(upload)
    upload = null
    $file.set(null)
    if (preview) previews.release(preview)
    return removed
  }
  const take = (chosen: Iterable<File>, key = ''): boolean => {
    const [file] = chosen
    if (!file) return false
    remove()
    const preview = previews.create(file)
    const added = uploader.add(file)
    if (!added) {
      previews.release(preview)
      return false
    }
    upload = added
    taken = file
    let wasTaken = false
    stop = added.$tracker.subscribe(tracker => {
      $file.set({ tracker, preview })
      if (tracker.state === 'complete')
        form.changeContent(field.uploaded(tracker.uploaded, tracker.responseJSON))
      if (isEnded(tracker)) keeper.forget()
      else keeper.keep(file, added, key)
      if (wasTaken && isRefused($file.get())) onRefused?.()
    })
    wasTaken = !isRefused($file.get())
    return wasTaken
  }
  return {
    $file,
    /** An upload is in progress whose file only this page has. */
    $isBusy: computed([uploader.$isBusy, keeper.$key], (isBusy, key) => isBusy && key === ''),
    /** Adopts the file of an earlier page, if there is one. */
    async restore() {
      const key = textOf(form.$draft.get(), field.key)
      if (key === '') return
      const file = await files?.get(key)
      if (isDisposed || upload) return
      if (!file || !take([file], key)) setKey('')
    },
    /** Accepts the first file; returns false if it was refused. `key`: it is stored already. */
    take,
    cancel: () => upload?.abort(),
    retry: () => upload?.retry(),
    /** Empties the slot; cancels an upload. Returns the file, unless it was refused. */
    remove,
    dispose() {
      isDisposed = true
      keeper.end()
      stop()
      const preview = $file.get()?.preview
      if (preview) previews.release(preview)
      // The post may be being sent, and wait for this upload.
      if (upload && keeper.isTaken()) void upload.ended().then(() => uploader.dispose())
      else uploader.dispose()
    },
  }
}

/** Keeps the file of a slot in this browser while it is uploaded. */
function createKeeper(files: KeptFiles | undefined, onKey: (key: string) => void) {
  const $key = atom('')
  let release: Dispose | null = null
  let isOver = false
  const setKey = (key: string) => {
    if (key === $key.get()) return
    $key.set(key)
    if (!isOver) onKey(key)
  }
  return {
    $key,
    isTaken: () => files?.isTaken($key.get()) === true,
    keep(file: File, upload: Upload, key: string): void {
      if (!files || release) return
      if (key !== '') {
        release = () => files.drop(key)
        files.track(key, upload)
        setKey(key)
        return
      }
      release = files.keep(file, stored => {
        files.track(stored, upload)
        setKey(stored)
      })
    },
    /** Its form has closed. The file stays in case the form is opened again; unused files are deleted later. */
    end(): void {
      isOver = true
    },
    forget(): void {
      release?.()
      release = null
      setKey('')
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

interface ExtraImageDeps extends FileSlotDeps {
  field: ImageFileField
}

/** An additional image of a post: a link's thumbnail, an album's art. */
export type ExtraImage = ReturnType<typeof createExtraImage>

export function createExtraImage(deps: ExtraImageDeps) {
  const { form, field } = deps
  const slot = createFileSlot(deps)
  const $canUndo = atom(form.$draft.get().content[field.removed] === true)
  let removedUpload = ''
  return {
    slot,
    field,
    /** It was removed and can be restored. */
    $canUndo,
    take(files: Iterable<File>) {
      $canUndo.set(false)
      slot.take(files)
    },
    remove() {
      const draft = form.$draft.get()
      removedUpload = textOf(draft, field.url)
      // An unfinished upload is dropped; a finished one is kept for undo.
      if (!removedUpload) slot.remove()
      const isOnServer = textOf(draft, field.image) !== ''
      form.changeContent({ [field.url]: '', [field.removed]: isOnServer })
      $canUndo.set(removedUpload !== '' || isOnServer)
    },
    undo() {
      form.changeContent({ [field.url]: removedUpload, [field.removed]: false })
      $canUndo.set(false)
    },
  }
}
