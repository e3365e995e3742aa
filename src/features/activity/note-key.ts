import type { Note } from './notes.ts'

/** The longest part of a key: names and links of other people may be of any length. */
const partMax = 40

/** The post of a notification: its id, else its address; '' where the host names neither. */
export const postOf = ({ post }: Note): string => post?.id ?? post?.url ?? ''

/** What a notification is known by, as hosts give them no id: who did what with which post, and when. */
export const noteKey = (note: Note): string =>
  [
    note.timestamp,
    note.type.slice(0, partMax),
    note.from_tumblelog.name.slice(0, partMax),
    postOf(note).slice(-partMax),
  ].join(' ')

/**
 * Older notifications without those that are there already: when new ones have come meanwhile, a server that counts
 * pages from the newest one on gives the last ones again.
 */
export function withoutRepeated(known: readonly Note[], older: readonly Note[]): Note[] {
  const [before, after] = [known.map(noteKey), older.map(noteKey)]
  for (let count = Math.min(before.length, after.length); count > 0; count--) {
    const start = before.length - count
    if (before[start] === after[0] && after.slice(0, count).every((key, at) => key === before[start + at]))
      return older.slice(count)
  }
  return [...older]
}
