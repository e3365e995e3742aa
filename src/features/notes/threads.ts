import type { Note, ReplyOrder } from './note.ts'

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
  /** What is known of replies, so that none above a deep one is looked at for each of those below it. */
  const known = new Map<Note, boolean>()
  const isBelowItself = (note: Note): boolean => {
    const seen = new Set<Note>()
    let at: Note | undefined = note
    for (; at && !seen.has(at) && !known.has(at); at = byId.get(at.parentId)) seen.add(at)
    const isSo = at !== undefined && (known.get(at) ?? true)
    for (const one of seen) known.set(one, isSo)
    return isSo
  }
  for (const note of notes) {
    const parent = byId.get(note.parentId)
    if (!parent || isBelowItself(note)) roots.push(note)
    else if (!children.get(parent)?.push(note)) children.set(parent, [note])
  }
  return build(roots, note => children.get(note) ?? [])
}

/** A thread is the same object while nothing in it has changed, so that it isn't redrawn. */
const drawn = new WeakMap<Note, Thread>()

function threadOf(note: Note, replies: readonly Thread[]): Thread {
  const before = drawn.get(note)
  if (
    before &&
    before.replies.length === replies.length &&
    before.replies.every((one, at) => one === replies[at])
  )
    return before
  const count = replies.reduce((sum, one) => sum + one.count + (one.note.gone === '' ? 1 : 0), 0)
  const thread = { note, replies, count }
  drawn.set(note, thread)
  return thread
}

/** Of a reply that is gone, a line is left if there are replies to it. */
const isLeft = ({ note, replies }: Thread) => note.gone === '' || replies.length > 0

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
    made.set(note, threadOf(note, replies.filter(isLeft)))
  }
  return roots.flatMap(root => made.get(root) ?? []).filter(isLeft)
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

/** The replies above one, the top one first, and itself; empty if it isn't there. */
export function pathTo(threads: readonly Thread[], id: string): readonly Thread[] {
  const waiting: (readonly Thread[])[] = threads.map(thread => [thread])
  for (let path = waiting.pop(); path; path = waiting.pop()) {
    const last = path.at(-1)
    if (last?.note.id === id) return path
    for (const reply of last?.replies ?? []) waiting.push([...path, reply])
  }
  return []
}

interface Ordering {
  order: ReplyOrder
  /** The order in which the server sent them. */
  sent: ReplyOrder
  isFollowed: (note: Note) => boolean
  /** The thread of the reply that the address names. */
  addressed: Thread | undefined
}

/** Threads in an order: after the pinned one, the one that the address names, and what the user has just written. */
export function inOrder(
  threads: readonly Thread[],
  { order, sent, isFollowed, addressed }: Ordering,
): readonly Thread[] {
  const rank = (thread: Thread) =>
    thread.note.isPinned ? 0 : thread === addressed ? 1 : thread.note.own ? 2 : 3
  // Times are in seconds. Which reply of a second came first is known to the server alone.
  const ages = new Map(threads.map((thread, at) => [thread, sent === 'oldest' ? at : -at]))
  const byAge = (one: Thread, other: Thread) => (ages.get(one) ?? 0) - (ages.get(other) ?? 0)
  const byTime = (one: Thread, other: Thread) =>
    (one.note.at ?? 0) - (other.note.at ?? 0) || byAge(one, other)
  const compare = {
    newest: (one: Thread, other: Thread) => byTime(other, one),
    oldest: byTime,
    liked: (one: Thread, other: Thread) => other.note.likes - one.note.likes || byTime(other, one),
    followed: (one: Thread, other: Thread) =>
      Number(isFollowed(other.note)) - Number(isFollowed(one.note)) || byTime(other, one),
  }[order]
  return [...threads].sort((one, other) => rank(one) - rank(other) || compare(one, other))
}

/** Changes notes; pages and notes without a change stay the same objects. */
export function changeNotes(
  pages: readonly (readonly Note[])[],
  change: (note: Note) => Note,
): readonly (readonly Note[])[] {
  return pages.map(page => {
    const changed = page.map(change)
    return changed.every((note, at) => note === page[at]) ? page : changed
  })
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
