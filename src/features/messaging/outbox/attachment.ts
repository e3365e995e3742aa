import { atom } from 'nanostores'
import { t } from '../../../platform/page/i18n.ts'
import type { Gif } from '../../gifs/gif.ts'
import type { ScaleResult } from '../../uploads/scale-image.ts'
import type { Outgoing } from '../types.ts'
import { refusePhoto, unreadableText } from './photo-rules.ts'

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
    async addPhoto(file: File, editCallback: () => void) {
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
          message: { type: 'image', file: sent, image },
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
