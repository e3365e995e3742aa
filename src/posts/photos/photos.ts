import type { PhotoItem } from '../draft/draft.ts'

/** A photo post holds at most this many (dashboard.md §5, §9). */
export const photosMax = 10
/** Characters of a photo's caption that are sent (dashboard.md §9). */
export const captionMaxLength = 200

/** The id of a photo that is added: o1, o2 and so on, never one that is in use (requirements PHOTO-3). */
export function nextPhotoId(photos: readonly PhotoItem[]): string {
  const last = photos.reduce((most, { id }) => Math.max(most, Number(/^o(\d+)$/.exec(id)?.[1] ?? 0)), 0)
  return `o${last + 1}`
}

/** The photos of a post's content, whatever it is. */
export const photosOf = (content: Readonly<Record<string, unknown>>): readonly PhotoItem[] =>
  Array.isArray(content.photos) ? content.photos : []

/** What the server is told a photo by; '' for one that exists in this browser alone. */
export const addressOf = ({ preuploadUrl, externalUrl, url }: PhotoItem): string =>
  preuploadUrl || externalUrl || (url.startsWith('blob:') ? '' : url)

/** A caption as it is sent: 200 characters, and no half of one at the end. */
export const cutCaption = (caption: string): string =>
  caption.slice(0, captionMaxLength).replace(/[\ud800-\udbff]$/, '')
