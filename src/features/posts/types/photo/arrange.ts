import type { Content, PhotoItem } from '../../draft/draft.ts'
import { type Rows, writeLayout } from './photo-rows.ts'

/** The content fields for photos in the order of their rows; a photo in no row comes last. */
export function arrange(photos: readonly PhotoItem[], rows: Rows): Content {
  const byId = new Map(photos.map(photo => [photo.id, photo]))
  const filledRows = rows.map(row => row.filter(id => byId.has(id))).filter(row => row.length > 0)
  const placed = new Set(filledRows.flat())
  const rest = photos.filter(({ id }) => !placed.has(id))
  return {
    photos: [...filledRows.flat().flatMap(id => byId.get(id) ?? []), ...rest],
    photosetLayout: writeLayout([...filledRows, ...rest.map(({ id }) => [id])]),
  }
}
