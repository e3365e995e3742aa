import type { Note } from './note.ts'

/** A reply with the replies to it. */
export interface Thread {
  note: Note
  /** Oldest first, as in a conversation. */
  replies: readonly Thread[]
  /** How many there are below it, at any depth. */
  count: number
}

/** How deep replies are nested; below, the thread continues in a separate view. */
export const depthMax = 3

/**
 * The threads of a page, in the order of their first replies. A reply whose parent isn't in the page is shown
 * separately, and so is one that would be its own ancestor.
 */
export function threadsOf(notes: readonly Note[]): Thread[] {
  const byId = new Map(notes.filter(({ id }) => id !== '').map(note => [note.id, note]))
  const children = new Map<Note, Note[]>()
  const roots: Note[] = []
  const isBelowItself = (note: Note): boolean => {
    const seen = new Set<Note>([note])
    for (let at = byId.get(note.parentId); at; at = byId.get(at.parentId)) {
      if (seen.has(at)) return true
      seen.add(at)
    }
    return false
  }
  for (const note of notes) {
    const parent = byId.get(note.parentId)
    if (!parent || isBelowItself(note)) roots.push(note)
    else children.set(parent, [...(children.get(parent) ?? []), note])
  }
  return build(roots, note => children.get(note) ?? [])
}

/** Without recursion: a hostile thread may be thousands of replies deep. */
function build(roots: readonly Note[], childrenOf: (note: Note) => readonly Note[]): Thread[] {
  const order: Note[] = []
  const waiting = [...roots]
  for (let note = waiting.pop(); note; note = waiting.pop()) {
    order.push(note)
    waiting.push(...childrenOf(note))
  }
  const made = new Map<Note, Thread>()
  for (const note of order.reverse()) {
    const replies = childrenOf(note).flatMap(child => made.get(child) ?? [])
    made.set(note, { note, replies, count: replies.reduce((sum, { count }) => sum + count + 1, 0) })
  }
  return roots.flatMap(root => made.get(root) ?? [])
}

/** A reply among threads, by key; null if it isn't there. */
export function findThread(threads: readonly Thread[], key: string): Thread | null {
  const waiting = [...threads]
  for (let thread = waiting.pop(); thread; thread = waiting.pop()) {
    if (thread.note.key === key) return thread
    waiting.push(...thread.replies)
  }
  return null
}

/** Adds a new reply to the pages: to the post at the top, to another reply at the end of its page. */
export function withReply(pages: readonly (readonly Note[])[], reply: Note): readonly (readonly Note[])[] {
  const at =
    reply.parentId === '' ? -1 : pages.findIndex(page => page.some(({ id }) => id === reply.parentId))
  if (at < 0) return pages.length === 0 ? [[reply]] : [[reply], ...pages]
  return pages.map((page, index) => (index === at ? [...page, reply] : page))
}

/** Changes or removes a note; the other pages stay the same. */
export function changeNote(
  pages: readonly (readonly Note[])[],
  key: string,
  change: (note: Note) => Note | null,
): readonly (readonly Note[])[] {
  return pages
    .map(page =>
      page.some(note => note.key === key)
        ? page.flatMap(note => (note.key === key ? (change(note) ?? []) : note))
        : page,
    )
    .filter(page => page.length > 0)
}
