import { atom, type ReadableAtom } from 'nanostores'
import type { Gif } from '../../gifs/types.ts'
import { t } from '../../page/i18n.ts'
import type { ScaleResult } from '../../uploads/scale-image.ts'
import type { Outgoing } from '../types.ts'
import { refusePhoto, unreadableText } from './photo-rules.ts'

/** A GIF as a message names it (social.md §3). */
interface SelectedGif {
  postId: string
  postBlogUuid: string
  mediaUrl: string
  /** Pixels. */
  width: number
  height: number
}

/** What stands ready beside the text: a picture, what sending it sends, and how to choose another (social.md §3). */
export interface PreviewItem {
  kind: 'photo' | 'gif'
  /** Where the picture can be had; '' for a photo that only this browser has: `message` holds it drawn. */
  url: string
  /** Pixels. */
  width: number
  height: number
  message: Exclude<Outgoing, { type: 'text' }>
  /** Where it was added, for the server (MSGC-54). */
  context: 'messaging-gif' | 'messaging-image-upload'
  /** Opens what it was chosen with, for another choice. */
  editCallback: () => void
}

type AttachmentState =
  | { state: 'none' }
  /** A photo is being looked at. */
  | { state: 'reading'; name: string }
  | { state: 'ready'; item: PreviewItem }
  /** It was not taken, in words. */
  | { state: 'refused'; error: string }

/** The picture that goes with the next message of a conversation: one at most. */
export interface Attachment {
  $state: ReadableAtom<AttachmentState>
  /** Takes a photo, or says why not; with one there already it does nothing (MSGC-44). */
  addPhoto: (file: File, editCallback: () => void) => Promise<void>
  /** A GIF that no message can name is not taken (MSGC-42). */
  addGif: (gif: Gif, editCallback: () => void) => void
  /** Says why something was not taken. */
  refuse: (error: string) => void
  /** Hands what is ready over to be sent, and is empty again. */
  take: () => PreviewItem | null
  /** Forgets the picture or the refusal. */
  clear: () => void
}

export interface AttachmentDeps {
  /** Bytes. */
  maxBytes: number
  /** Reads a photo as it is; its code comes with the first photo. */
  read: (file: File, signal: AbortSignal) => Promise<ScaleResult>
}

/** A result of the GIF search as a message needs it; null for one that has no post to name. */
function selectGif({ postId, postBlogUuid, mediaUrl, width, height }: Gif): SelectedGif | null {
  return postId && postBlogUuid ? { postId, postBlogUuid, mediaUrl, width, height } : null
}

export function createAttachment({ maxBytes, read }: AttachmentDeps): Attachment {
  const $state = atom<AttachmentState>({ state: 'none' })
  let reading: AbortController | null = null

  const stop = () => {
    reading?.abort()
    reading = null
  }
  const refuse = (error: string) => $state.set({ state: 'refused', error })
  const isTaken = () => ['ready', 'reading'].includes($state.get().state)

  return {
    $state,
    refuse,
    async addPhoto(file, editCallback) {
      if (isTaken()) return
      const error = refusePhoto(file, maxBytes)
      if (error !== null) return refuse(error)
      const own = new AbortController()
      reading = own
      $state.set({ state: 'reading', name: file.name })
      const result = await read(file, own.signal).catch(() => null)
      if (own.signal.aborted) return
      reading = null
      const ready = result?.ok ? result.value : null
      // What this browser cannot draw, no other will.
      if (!ready?.preview) return refuse(unreadableText())
      const { width, height, preview } = ready
      const image = { original_size: { url: '', width, height }, local: preview }
      $state.set({
        state: 'ready',
        item: {
          kind: 'photo',
          url: '',
          width,
          height,
          message: { type: 'image', file, image },
          context: 'messaging-image-upload',
          editCallback,
        },
      })
    },
    addGif(gif, editCallback) {
      if (isTaken()) return
      const selected = selectGif(gif)
      if (!selected) return refuse(t('This GIF cannot be sent. Try another one.'))
      const { postId, postBlogUuid, mediaUrl: url, width, height } = selected
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
    take() {
      const now = $state.get()
      if (now.state !== 'ready') return null
      $state.set({ state: 'none' })
      return now.item
    },
    clear() {
      stop()
      const now = $state.get()
      if (now.state === 'ready' && now.item.message.type === 'image') now.item.message.image?.local?.close()
      $state.set({ state: 'none' })
    },
  }
}
