/** Photos as they are laid out: rows of ids. No row is empty. */
export type Rows = readonly (readonly string[])[]

/** Where a photo can go: a place in a row, or with `at` null a row of its own before that row. */
export interface Slot {
  row: number
  at: number | null
}

export type Step = 'previous' | 'next' | 'up' | 'down' | 'first' | 'last'

/** As many photos as can be seen side by side on a phone. */
export const rowMax = 3

/** Rows of `post[photoset_layout]`, such as `212`; what it does not tell of follows, each in a row of its own. */
export function readLayout(layout: string, ids: readonly string[]): Rows {
  const rows: string[][] = []
  let taken = 0
  for (const digit of layout) {
    const row = ids.slice(taken, taken + Number(digit))
    if (row.length > 0) rows.push([...row])
    taken += row.length
  }
  return [...rows, ...ids.slice(taken).map(id => [id])]
}

export const writeLayout = (rows: Rows): string => rows.map(row => row.length).join('')

/** Gives the only photo of a row company from the row before it, or after it: alone it would fill the whole width. */
function withCompany(rows: Rows, index: number): Rows {
  const [lone] = rows[index] ?? []
  const beside = index > 0 ? index - 1 : index + 1
  const row = rows[beside]
  if (lone === undefined || !row) return rows
  const isBefore = beside < index
  if (row.length < rowMax)
    return rows.with(beside, isBefore ? [...row, lone] : [lone, ...row]).toSpliced(index, 1)
  // A full row lends its nearest photo.
  const near = isBefore ? row.slice(-1) : row.slice(0, 1)
  const rest = isBefore ? row.slice(0, -1) : row.slice(1)
  return rows.with(beside, rest).with(index, isBefore ? [...near, lone] : [lone, ...near])
}

/** New photos below the others: in pairs, the odd one with those before it. */
export function addRows(rows: Rows, ids: readonly string[]): Rows {
  const all: (readonly string[])[] = [...rows]
  for (let from = 0; from < ids.length; from += 2) all.push(ids.slice(from, from + 2))
  return ids.length % 2 === 1 ? withCompany(all, all.length - 1) : all
}

export const withoutPhoto = (rows: Rows, id: string): Rows =>
  rows.map(row => row.filter(other => other !== id)).filter(row => row.length > 0)

/** The rows without a photo; one that is left alone by it, and is higher than wide, goes to its neighbours. */
export function removePhoto(rows: Rows, id: string, isPortrait: (id: string) => boolean): Rows {
  const left = rows.find(row => row.includes(id))?.filter(other => other !== id) ?? []
  const others = withoutPhoto(rows, id)
  const [lone] = left
  if (left.length !== 1 || lone === undefined || !isPortrait(lone)) return others
  return withCompany(
    others,
    others.findIndex(row => row.includes(lone)),
  )
}

/** Where a photo stands, told as the slot that would put it there again. */
export function slotOf(rows: Rows, id: string): Slot | null {
  const row = rows.findIndex(ids => ids.includes(id))
  const ids = rows[row]
  if (!ids) return null
  return { row, at: ids.length === 1 ? null : ids.indexOf(id) }
}

/** Puts a photo into a slot of the other photos' rows; where the row is full, into a row of its own before it. */
export function placePhoto(rows: Rows, id: string, slot: Slot): Rows {
  const others = withoutPhoto(rows, id)
  const index = Math.max(0, Math.min(slot.row, others.length))
  const row = others[index]
  if (slot.at === null || !row || row.length >= rowMax) return others.toSpliced(index, 0, [id])
  return others.with(index, row.toSpliced(Math.max(0, slot.at), 0, id))
}

/** Every place that a photo can go to, in reading order. */
function slotsFor(rows: Rows, id: string): Slot[] {
  const others = withoutPhoto(rows, id)
  const slots = others.flatMap((ids, row): Slot[] => [
    { row, at: null },
    ...(ids.length < rowMax ? Array.from({ length: ids.length + 1 }, (_, at) => ({ row, at })) : []),
  ])
  return [...slots, { row: others.length, at: null }]
}

const lineOf = ({ row, at }: Slot): number => row * 2 + (at === null ? 0 : 1)

/** The rows after a photo has gone one place on, or up or down to the next line that has room; the same at an end. */
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
