import { atom } from 'nanostores'
import type { App } from '../../../platform/app.ts'
import { createLeaveGuard } from '../../../platform/dom/leave-guard.ts'
import { t } from '../../../platform/page/i18n.ts'
import { loadChunk } from '../../../shared/load-chunk.ts'
import type { Gif } from '../../gifs/gif.ts'
import { mediaTypeOf } from '../../uploads/limits.ts'
import type { ScaleResult } from '../../uploads/scale-image.ts'
import type { Outgoing } from '../types.ts'

/**
 * Maximum size of a photo in bytes, unless the page sets another (MSGC-50).
 * @internal
 */
export const defaultMaxBytes = 10_485_760
const bytesPerMb = 1_048_576

/** The longest description of a photo, in characters. */
export const altMax = 2000

const accepted = /^image\/(?:p?jpe?g|png|gif)$/i

/** Whether a file is an image at all; only such files are ever sent (MSGC-47). */
export const isImage = (file: File): boolean => /^image\//i.test(mediaTypeOf(file, file.name))

/** Whether a file, by its type or name, is an image that messaging accepts: jpg, jpeg, png or gif (MSGC-48). */
const isPhoto = (file: File): boolean => accepted.test(mediaTypeOf(file, file.name))

export const invalidTypeText = (): string => t('Invalid file type.')
const unreadableText = (): string => t('Something about that file is off. Try sending something else.')

/**
 * Why a photo is refused: its type, then its size; null if it is accepted (MSGC-48, MSGC-49, DEC-16, DEC-89).
 * @internal
 */
export function refusePhoto(file: File, maxBytes: number): string | null {
  if (!isPhoto(file)) return invalidTypeText()
  if (file.size > maxBytes)
    return t('Image must be smaller than {n}MB', { n: Math.floor(maxBytes / bytesPerMb) })
  return file.size === 0 ? unreadableText() : null
}

/** The one file of a drop that counts: the last (MSGC-45). */
export const droppedFile = (files: ArrayLike<File>): File | null => files[files.length - 1] ?? null

/** The image among what was pasted, if there is one; the browser pastes anything else. */
export const pastedImage = (files: ArrayLike<File>): File | null =>
  Array.from(files).findLast(isImage) ?? null

/** Whether a drag contains files; any other is left to the browser (MSGC-46). */
export const holdsFiles = (types: readonly string[] | undefined): boolean => types?.includes('Files') === true

/** A photo or GIF to send with the text: what to send, and how to choose another (MSGC-40). */
export interface PreviewItem {
  kind: 'photo' | 'gif'
  /** Address of the image; '' for a photo that only this browser has, which is then in `message`. */
  url: string
  /** Pixels. */
  width: number
  height: number
  message: Exclude<Outgoing, { type: 'text' }>
  /** Where it was added, for the server (MSGC-54). */
  context: 'messaging-gif' | 'messaging-image-upload'
  /** Opens the picker it was chosen with, for another choice. */
  editCallback: () => void
}

type AttachmentState =
  | { state: 'none' }
  /** A photo is being read. */
  | { state: 'reading'; name: string }
  | { state: 'ready'; item: PreviewItem }
  /** It was refused; `error` says why. */
  | { state: 'refused'; error: string }

/** Releases the decoded image of an attachment that isn't sent. */
export function closePreview({ message }: PreviewItem): void {
  if (message.type === 'image') message.image?.local?.close()
}

export interface AttachmentDeps {
  /** Bytes. */
  maxBytes: number
  /** Reads a photo without changing it; the code loads with the first photo. */
  read: (file: File, signal: AbortSignal) => Promise<ScaleResult>
}

/** The photo or GIF that goes with the next message of a conversation: one at most. */
export type Attachment = ReturnType<typeof createAttachment>

/** @internal */
export function createAttachment({ maxBytes, read }: AttachmentDeps) {
  const $state = atom<AttachmentState>({ state: 'none' })
  let reading: AbortController | null = null

  const stop = () => {
    reading?.abort()
    reading = null
  }
  const refuse = (error: string) => $state.set({ state: 'refused', error })
  const clear = () => {
    stop()
    const current = $state.get()
    if (current.state === 'ready') closePreview(current.item)
    $state.set({ state: 'none' })
  }
  const isTaken = () => ['ready', 'reading'].includes($state.get().state)

  return {
    $state,
    /** Shows why something was refused. */
    refuse,
    /** Adds a photo, or shows why not; does nothing while there is one already (MSGC-44). */
    async addPhoto(file: File, editCallback: () => void, alt?: string) {
      if (isTaken()) return
      const refuseFile = (error: string) => refuse(t('{name}: {error}', { name: file.name, error }))
      const error = refusePhoto(file, maxBytes)
      if (error !== null) return refuseFile(error)
      const call = new AbortController()
      reading = call
      $state.set({ state: 'reading', name: file.name })
      const result = await read(file, call.signal).catch(() => null)
      if (call.signal.aborted) return
      reading = null
      const ready = result?.ok ? result.value : null
      // An image that this browser can't draw can't be drawn by others either.
      if (!ready?.preview) return refuseFile(result?.ok === false ? result.error : unreadableText())
      const { width, height, preview } = ready
      const sent = ready.file instanceof File ? ready.file : file
      const image = { original_size: { url: '', width, height }, local: preview }
      $state.set({
        state: 'ready',
        item: {
          kind: 'photo',
          url: '',
          width,
          height,
          message: { type: 'image', file: sent, image, alt },
          context: 'messaging-image-upload',
          editCallback,
        },
      })
    },
    /** Adds a GIF; one without a post id or blog uuid is refused (MSGC-42). */
    addGif(gif: Gif, editCallback: () => void) {
      if (isTaken()) return
      const { postId, postBlogUuid, mediaUrl: url, width, height } = gif
      if (!postId || !postBlogUuid) return refuse(t('Can’t send this GIF. Try another one.'))
      const photo = { original_size: { url, width, height } }
      $state.set({
        state: 'ready',
        item: {
          kind: 'gif',
          url,
          width,
          height,
          message: { type: 'post', postId, blogUuid: postBlogUuid, post: { type: 'photo', photos: [photo] } },
          context: 'messaging-gif',
          editCallback,
        },
      })
    },
    /** Says what the photo shows. */
    describe(alt: string) {
      const current = $state.get()
      if (current.state !== 'ready' || current.item.message.type !== 'image') return
      $state.set({ state: 'ready', item: { ...current.item, message: { ...current.item.message, alt } } })
    },
    /** Returns the attachment to send, and empties it. */
    take() {
      const current = $state.get()
      if (current.state !== 'ready') return null
      $state.set({ state: 'none' })
      return current.item
    },
    /** Restores a removed attachment, in place of any other. */
    put(item: PreviewItem) {
      clear()
      $state.set({ state: 'ready', item })
    },
    /** Removes the attachment or the refusal. */
    clear,
  }
}

const uploadCode = () =>
  Promise.all([import('../../uploads/inspect.ts'), import('../../uploads/scale-image.ts')])

/** The attachments of drafts, by conversation: they outlive the windows. */
export type Attachments = ReturnType<typeof attachments>

export function attachments(app: App) {
  const attachmentsByKey = new Map<string, Attachment>()
  const pageMaxBytes = app.page.messaging.image_upload_max_bytes
  const maxBytes = pageMaxBytes !== undefined && pageMaxBytes > 0 ? pageMaxBytes : defaultMaxBytes
  const heldKeys = new Set<string>()
  const askOnLeave = createLeaveGuard(app.disposer)
  const watch = (key: string, isHeld: boolean) => {
    if (isHeld) heldKeys.add(key)
    else heldKeys.delete(key)
    askOnLeave(heldKeys.size > 0)
  }

  return {
    of(key: string) {
      const known = attachmentsByKey.get(key)
      if (known) return known
      const attachment = createAttachment({
        maxBytes,
        async read(file, signal) {
          const code = await loadChunk(app, 'uploads', uploadCode).catch(() => null)
          if (!code) return { ok: false, error: t('Couldn’t load that. Check your network and try again.') }
          const [{ inspect }, { scaleImage }] = code
          const found = await inspect(file, file.name, 'image')
          if (!found.ok) return { ok: false, error: unreadableText() }
          // Its type may differ from what its name says.
          if (!isPhoto(found.file)) return { ok: false, error: invalidTypeText() }
          // Not scaled down: a photo is sent in full, and a GIF stays animated.
          const scaled = await scaleImage(found.file, found.file.name, signal, Number.POSITIVE_INFINITY)
          return scaled.ok ? scaled : { ok: false, error: unreadableText() }
        },
      })
      attachment.$state.listen(({ state }) => watch(key, state === 'ready' || state === 'reading'))
      attachmentsByKey.set(key, attachment)
      return attachment
    },
    forget(key: string) {
      attachmentsByKey.get(key)?.clear()
      attachmentsByKey.delete(key)
    },
  }
}
