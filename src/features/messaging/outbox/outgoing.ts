import type { Content, Outgoing, OutgoingMessage, PostReference } from '../types.ts'

/** The content to show of a message before the server has stored it. */
export function contentOf(outgoing: Outgoing): Content {
  switch (outgoing.type) {
    case 'text':
      return { type: 'text', text: outgoing.text, formatting: [] }
    case 'post':
      return { type: 'post', post: { id: outgoing.postId, ...outgoing.post } }
    case 'image':
      return { type: 'image', image: outgoing.image && { ...outgoing.image, alt_text: outgoing.alt } }
  }
}

/** Whether it can be shown before it is stored; if not, it is removed when it fails (MSGE-15). */
export function canRenderPending({ content }: Pick<OutgoingMessage, 'content'>): boolean {
  switch (content.type) {
    case 'text':
      return content.text !== ''
    case 'post':
      return content.post.type !== undefined || content.post.summary !== undefined
    case 'image':
      return content.image !== null
  }
}

/**
 * Whether the user may discard a message: not while it is being sent, unless that takes long.
 *
 * @param progress uploaded share of the message being sent, 0 to 1; also 0 if the browser doesn't report it
 */
export function canDismiss(message: OutgoingMessage, progress: number): boolean {
  const { state, isUnconfirmed, isPostponed, outgoing } = message
  if (state === 'error' || (state === 'queued' && isPostponed)) return true
  // Anything but a photo is sent at once; a photo takes a while.
  if (outgoing.type !== 'image' || isUnconfirmed) return false
  return state === 'queued' || (progress > 0 && progress < 1)
}

const hasImage = ({ photos = [], thumbnail, thumbnail_url }: PostReference): boolean =>
  photos.length > 0 || !!thumbnail || !!thumbnail_url

/**
 * The stored content of a post, with the image that the user chose as long as the server has none: a GIF that was just
 * sent must not vanish while the server still processes its post.
 */
export function withPickedImage(stored: Content, picked: Content): Content {
  if (stored.type !== 'post' || picked.type !== 'post') return stored
  if (!hasImage(picked.post) || (stored.post.state !== 'disabled' && hasImage(stored.post))) return stored
  const { type, photos, thumbnail, thumbnail_url, thumbnail_width, thumbnail_height } = picked.post
  const images = { type, photos, thumbnail, thumbnail_url, thumbnail_width, thumbnail_height }
  return { type: 'post', post: { ...stored.post, ...images, state: undefined } }
}
