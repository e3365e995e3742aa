import { noteKey, postOf } from './note-key.ts'
import { type Note, noteKind, noteQuote } from './notes.ts'

/** Notifications that say the same: several people liked one post, or followed. One alone is a group, too. */
export interface NoteGroup {
  /** The same whatever comes after it. */
  key: string
  /** In the order they came; at least one. */
  notes: [Note, ...Note[]]
}

/** What makes notifications one group; null for one that says something of its own. */
function groupOf(note: Note): string | null {
  const kind = noteKind(note)
  if (noteQuote(note) !== null) return null
  if (kind === 'follower') return kind
  const post = postOf(note)
  return (kind === 'like' || kind === 'reblog') && post !== '' ? `${kind} ${post}` : null
}

/**
 * Groups the notifications of a day: likes of one post, reblogs of one post without words, and new followers. A group
 * stands where its first one came, so older ones join it, or come below, and move nothing.
 */
export function groupNotes(notes: readonly Note[]): NoteGroup[] {
  const groups = new Map<string, NoteGroup>()
  for (const note of notes) {
    const shared = groupOf(note)
    const found = shared === null ? undefined : groups.get(shared)
    if (found) {
      found.notes.push(note)
      continue
    }
    let key = shared ?? noteKey(note)
    // Two that say the same in the same second are two all the same.
    while (groups.has(key)) key += '+'
    groups.set(key, { key, notes: [note] })
  }
  return [...groups.values()]
}

const isFriend = ({ is_friend, from_tumblelog }: Note): boolean =>
  Boolean(is_friend || from_tumblelog.is_friend)

/** The same notifications with those of people first whom the user follows. */
export const friendsFirst = (notes: readonly Note[]): Note[] => [
  ...notes.filter(isFriend),
  ...notes.filter(note => !isFriend(note)),
]

/**
 * The people of a group, each once, those whom the user follows first. `before` are the names as they were shown: who
 * comes with older notifications comes after them, so that nothing that is read changes its place.
 */
export function peopleOf(notes: readonly Note[], before: readonly string[] = []): Note['from_tumblelog'][] {
  const people = new Map<string, Note['from_tumblelog']>()
  for (const { from_tumblelog } of friendsFirst(notes))
    if (!people.has(from_tumblelog.name)) people.set(from_tumblelog.name, from_tumblelog)
  const first = before.flatMap(name => people.get(name) ?? [])
  return [...first, ...[...people.values()].filter(({ name }) => !before.includes(name))]
}
