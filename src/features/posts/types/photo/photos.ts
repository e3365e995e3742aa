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

/** The layout of photos: rows of ids. No row is empty. */
export type Rows = readonly (readonly string[])[]

/** A place for a photo: an index in a row, or, with `at` null, a new row before that row. */
export interface Slot {
  row: number
  at: number | null
}

export type Step = 'previous' | 'next' | 'up' | 'down' | 'first' | 'last'

/** The most photos in a row, for phones. */
export const rowMax = 3

/** Reads `post[photoset_layout]`, such as `212`, into rows; further photos get a row each. */
export function readLayout(layout: string, ids: readonly string[]): Rows {
  const rows: string[][] = []
  let placedCount = 0
  for (const digit of layout) {
    const row = ids.slice(placedCount, placedCount + Number(digit))
    if (row.length > 0) rows.push([...row])
    placedCount += row.length
  }
  return [...rows, ...ids.slice(placedCount).map(id => [id])]
}

export const writeLayout = (rows: Rows): string => rows.map(row => row.length).join('')

/** Joins a photo that is alone in its row, which would fill the whole width, with the row before or after. */
function joinLonePhoto(rows: Rows, index: number): Rows {
  const [lone] = rows[index] ?? []
  const beside = index > 0 ? index - 1 : index + 1
  const row = rows[beside]
  if (lone === undefined || !row) return rows
  const isBefore = beside < index
  if (row.length < rowMax)
    return rows.with(beside, isBefore ? [...row, lone] : [lone, ...row]).toSpliced(index, 1)
  // A full row gives its nearest photo.
  const near = isBefore ? row.slice(-1) : row.slice(0, 1)
  const rest = isBefore ? row.slice(0, -1) : row.slice(1)
  return rows.with(beside, rest).with(index, isBefore ? [...near, lone] : [lone, ...near])
}

/** Adds new photos below the others: in pairs, an odd one with those before it. */
export function addRows(rows: Rows, ids: readonly string[]): Rows {
  const all: (readonly string[])[] = [...rows]
  for (let from = 0; from < ids.length; from += 2) all.push(ids.slice(from, from + 2))
  return ids.length % 2 === 1 ? joinLonePhoto(all, all.length - 1) : all
}

export const withoutPhoto = (rows: Rows, id: string): Rows =>
  rows.map(row => row.filter(other => other !== id)).filter(row => row.length > 0)

/** Removes a photo; a portrait photo that is then alone in its row joins a neighboring row. */
export function removePhoto(rows: Rows, id: string, isPortrait: (id: string) => boolean): Rows {
  const left = rows.find(row => row.includes(id))?.filter(other => other !== id) ?? []
  const others = withoutPhoto(rows, id)
  const [lone] = left
  if (left.length !== 1 || lone === undefined || !isPortrait(lone)) return others
  return joinLonePhoto(
    others,
    others.findIndex(row => row.includes(lone)),
  )
}

/** The slot that would put a photo back in its place; null for an unknown id. */
export function slotOf(rows: Rows, id: string): Slot | null {
  const row = rows.findIndex(ids => ids.includes(id))
  const ids = rows[row]
  if (!ids) return null
  return { row, at: ids.length === 1 ? null : ids.indexOf(id) }
}

/** Puts a photo into a slot among the other photos; if the row is full, into a new row before it. */
export function placePhoto(rows: Rows, id: string, slot: Slot): Rows {
  const others = withoutPhoto(rows, id)
  const index = Math.max(0, Math.min(slot.row, others.length))
  const row = others[index]
  if (slot.at === null || !row || row.length >= rowMax) return others.toSpliced(index, 0, [id])
  return others.with(index, row.toSpliced(Math.max(0, slot.at), 0, id))
}

/** All slots that a photo can go to, in reading order. */
function slotsFor(rows: Rows, id: string): Slot[] {
  const others = withoutPhoto(rows, id)
  const slots = others.flatMap((ids, row): Slot[] => [
    { row, at: null },
    ...(ids.length < rowMax ? Array.from({ length: ids.length + 1 }, (_, at) => ({ row, at })) : []),
  ])
  return [...slots, { row: others.length, at: null }]
}

const lineOf = ({ row, at }: Slot): number => row * 2 + (at === null ? 0 : 1)

/** Moves a photo one place on or back, or up or down to the next row with room; at an end nothing changes. */
export function stepPhoto(rows: Rows, id: string, step: Step): Rows {
  const from = slotOf(rows, id)
  if (!from) return rows
  const slots = slotsFor(rows, id)
  const index = slots.findIndex(({ row, at }) => row === from.row && at === from.at)
  const vertical = (by: -1 | 1): Slot | undefined => {
    const beyond = slots.filter(slot => (lineOf(slot) - lineOf(from)) * by > 0)
    const line = beyond.map(lineOf).sort((a, b) => (a - b) * by)[0]
    const places = beyond.filter(slot => lineOf(slot) === line)
    return places[Math.min(from.at ?? 0, places.length - 1)]
  }
  const targets: Record<Step, () => Slot | undefined> = {
    previous: () => slots[index - 1],
    next: () => slots[index + 1],
    up: () => vertical(-1),
    down: () => vertical(1),
    first: () => slots[0],
    last: () => slots.at(-1),
  }
  const to = targets[step]()
  return to ? placePhoto(rows, id, to) : rows
}
