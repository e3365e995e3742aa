import type { PhotoItem } from './draft.ts'

/** The id of a photo that is added: o1, o2 and so on, never one that is in use (requirements PHOTO-3). */
export function nextPhotoId(photos: readonly PhotoItem[]): string {
  const last = photos.reduce((most, { id }) => Math.max(most, Number(/^o(\d+)$/.exec(id)?.[1] ?? 0)), 0)
  return `o${last + 1}`
}
