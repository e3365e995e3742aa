import type { Content, Outgoing, OutgoingMessage, PostReference, StoredMessage } from '../types.ts'

/** The content to show of a message before the server has stored it. */
export function contentOf(outgoing: Outgoing): Content {
  switch (outgoing.type) {
    case 'text':
      return { type: 'text', text: outgoing.text, formatting: [] }
    case 'post':
      return { type: 'post', post: { id: outgoing.postId, ...outgoing.post } }
    case 'image':
      return { type: 'image', image: outgoing.image }
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
 * Whether the user may discard a message. Not while the server may have it: a user who writes it again would send it
 * twice, and the stored message would show up as another one.
 *
 * @param progress share of the message being sent that was uploaded, 0 to 1; 0 also where the browser does not report
 * it
 */
export function canDismiss(message: OutgoingMessage, progress: number): boolean {
  const { state, canRetry, isUnconfirmed, outgoing } = message
  if (state === 'error') return !canRetry || !isUnconfirmed
  // Anything but a photo is sent at once; a photo takes its time.
  if (outgoing.type !== 'image' || isUnconfirmed) return false
  return state === 'queued' || (progress > 0 && progress < 1)
}

const hasPicture = ({ photos = [], thumbnail, thumbnail_url }: PostReference): boolean =>
  photos.length > 0 || !!thumbnail || !!thumbnail_url

/**
 * The stored content of a post, with the picture that the user picked as long as the server has none: a GIF that was
 * just sent must not vanish while the server still processes its post.
 */
export function withPickedPicture(stored: Content, picked: Content): Content {
  if (stored.type !== 'post' || picked.type !== 'post') return stored
  if (!hasPicture(picked.post) || (stored.post.state !== 'disabled' && hasPicture(stored.post))) return stored
  const { type, photos, thumbnail, thumbnail_url, thumbnail_width, thumbnail_height } = picked.post
  const pictures = { type, photos, thumbnail, thumbnail_url, thumbnail_width, thumbnail_height }
  return { type: 'post', post: { ...stored.post, ...pictures, state: undefined } }
}

const normalizeText = (text: string): string => text.replace(/\r\n?/g, '\n').trim()

/** Whether two messages have the same content. */
const hasSameContent = (a: Content, b: Content): boolean => {
  if (a.type === 'text' && b.type === 'text') return normalizeText(a.text) === normalizeText(b.text)
  if (a.type === 'post' && b.type === 'post') return a.post.id === b.post.id
  // The server stores a picture under another address.
  return a.type === 'image' && b.type === 'image'
}

/**
 * Finds the messages, under way or unconfirmed, that the server turns out to have stored (DEC-125). A match has the
 * same content, is newer than all that was known when the message was first tried, and belongs to one message only.
 *
 * @param matched keys of stored messages that are known to be other messages
 * @returns key of the outgoing message to key of the stored one
 */
export function matchStored(
  outgoing: readonly OutgoingMessage[],
  stored: readonly StoredMessage[],
  matched: ReadonlySet<string>,
): Map<string, string> {
  const matches = new Map<string, string>()
  const used = new Set(matched)
  for (const message of outgoing) {
    const match = stored.find(
      candidate =>
        candidate.ts > message.after &&
        candidate.participant === message.participant &&
        !used.has(candidate.key) &&
        hasSameContent(candidate.content, message.content),
    )
    if (!match) continue
    used.add(match.key)
    matches.set(message.key, match.key)
  }
  return matches
}
