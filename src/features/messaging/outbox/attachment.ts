import { atom } from 'nanostores'
import { t } from '../../../platform/page/i18n.ts'
import type { Gif } from '../../gifs/types.ts'
import type { ScaleResult } from '../../uploads/scale-image.ts'
import type { Outgoing } from '../types.ts'
import { refusePhoto, unreadableText } from './photo-rules.ts'

/** A picture to send beside the text: what to send, and how to choose another (MSGC-40). */
export interface PreviewItem {
  kind: 'photo' | 'gif'
  /** Address of the picture; '' for a photo that only this browser has: `message` then holds the picture. */
  url: string
  /** Pixels. */
  width: number
  height: number
  message: Exclude<Outgoing, { type: 'text' }>
  /** Where it was added, for the server (MSGC-54). */
  context: 'messaging-gif' | 'messaging-image-upload'
  /** Opens the picker that it was chosen with, for another choice. */
  editCallback: () => void
}

type AttachmentState =
  | { state: 'none' }
  /** A photo is being read. */
  | { state: 'reading'; name: string }
  | { state: 'ready'; item: PreviewItem }
  /** It was refused; `error` says why. */
  | { state: 'refused'; error: string }

/** Releases the decoded picture of an attachment that is not sent. */
export function closePreview({ message }: PreviewItem): void {
  if (message.type === 'image') message.image?.local?.close()
}

export interface AttachmentDeps {
  /** Bytes. */
  maxBytes: number
  /** Reads a photo as it is; its code is loaded with the first photo. */
  read: (file: File, signal: AbortSignal) => Promise<ScaleResult>
}

/** The picture that goes with the next message of a conversation: one at most. */
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
      // A picture that this browser cannot draw will not be drawn by others either.
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
    /** Returns the picture to send, and empties the attachment. */
    take() {
      const current = $state.get()
      if (current.state !== 'ready') return null
      $state.set({ state: 'none' })
      return current.item
    },
    /** Puts a picture that was taken back in, in place of any other. */
    put(item: PreviewItem) {
      clear()
      $state.set({ state: 'ready', item })
    },
    /** Removes the picture or the refusal. */
    clear,
  }
}
