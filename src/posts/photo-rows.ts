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

/** New photos below the others: in pairs, the odd one as a third of the last pair. */
export function addRows(rows: Rows, ids: readonly string[]): Rows {
  const added: string[][] = []
  for (let from = 0; from < ids.length; from += 2) added.push(ids.slice(from, from + 2))
  const last = added.at(-1)
  if (added.length > 1 && last?.length === 1) added.splice(-2, 2, [...(added.at(-2) ?? []), ...last])
  return [...rows, ...added]
}

export const withoutPhoto = (rows: Rows, id: string): Rows =>
  rows.map(row => row.filter(other => other !== id)).filter(row => row.length > 0)

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
