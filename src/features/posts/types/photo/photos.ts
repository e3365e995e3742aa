import { cutAtCharacter } from '../../../../platform/text/text.ts'
import type { PhotoItem } from '../../draft/draft.ts'

/** The most photos in a post (PHOTO-4). */
export const photosMax = 10
/** The most characters of a photo's caption that are sent (PHOTO-6). */
export const captionMaxLength = 200

/** The most characters of a photo's description. */
export const altMaxLength = 2000

/** The id for a new photo: the next unused one of o1, o2 and so on (PHOTO-3). */
export function nextPhotoId(photos: readonly PhotoItem[]): string {
  const last = photos.reduce((most, { id }) => Math.max(most, Number(/^o(\d+)$/.exec(id)?.[1] ?? 0)), 0)
  return `o${last + 1}`
}

/** The photos in a post's content; empty for other types. */
export const photosOf = (content: Readonly<Record<string, unknown>>): readonly PhotoItem[] =>
  Array.isArray(content.photos) ? content.photos : []

/** The URL that identifies a photo to the server; '' for one that exists only in this browser. */
export const addressOf = ({ preuploadUrl, externalUrl, url }: PhotoItem): string =>
  preuploadUrl || externalUrl || (url.startsWith('blob:') ? '' : url)

/** Whether a photo has a description: its own, or its caption if the server supports nothing else. */
export const isDescribed = ({ alt, caption }: PhotoItem, hasAlt: boolean): boolean =>
  ((hasAlt ? alt : caption) ?? '').trim() !== ''

/** Cuts a caption to the 200 UTF-16 units that are sent, without splitting a character (PHOTO-6). */
export const cutCaption = (caption: string): string => cutAtCharacter(caption, captionMaxLength)

/** Cuts a description to what is sent. */
export const cutAlt = (alt: string): string => cutAtCharacter(alt.trim(), altMaxLength)
