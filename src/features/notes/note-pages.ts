import { atom } from 'nanostores'
import type { App } from '../../platform/app.ts'
import { waitForSanitizer } from '../../platform/html/lazy-sanitizer.ts'
import type { Result } from '../../platform/http/failure.ts'
import { createQuery } from '../../platform/http/query.ts'
import { createDisposer } from '../../platform/lib/dispose.ts'
import { session } from '../../platform/session.ts'
import type { NotesPage } from './api.ts'
import {
  countTags,
  type Note,
  type NoteKind,
  plainNote,
  type ReplyOrder,
  type TagCount,
  type Totals,
} from './note.ts'

let written = 0

/** A note of the user's own, before the server sends it. */
export const ownNote = (app: App, fields: Partial<Note> = {}): Note => ({
  key: `own ${++written}`,
  id: '',
  blog: app.get(session).$primary.get() ?? { name: '' },
  at: app.platform.now(),
  html: '',
  text: '',
  parentId: '',
  tags: [],
  url: null,
  ...plainNote,
  own: 'sent',
  ...fields,
})

/** Adds or subtracts one note. */
export function counted(totals: Totals, kind: NoteKind, by: 1 | -1): Totals {
  const { [kind]: ofKind, notes } = totals
  return {
    ...totals,
    ...(ofKind !== undefined && { [kind]: Math.max(0, ofKind + by) }),
    ...(notes !== undefined && { notes: Math.max(0, notes + by) }),
  }
}

/** Puts the user's own reblog at the top; a list that isn't loaded yet will contain it. */
function addReblog(app: App, list: NoteList): void {
  if (list.$state.get().value !== undefined) list.change(pages => [[ownNote(app)], ...pages])
}

/** The same for a like, of which each blog has one. */
function setLike(app: App, list: NoteList, isLiked: boolean): void {
  if (list.$state.get().value === undefined) return
  const { isOwn } = app.get(session)
  const isTheirs = ({ blog }: Note) => isOwn(blog.name)
  list.change(pages => {
    const rest = pages.map(page => (page.some(isTheirs) ? page.filter(note => !isTheirs(note)) : page))
    return [...(isLiked ? [[ownNote(app)]] : []), ...rest].filter(page => page.length > 0)
  })
}

/** Follows what the user does with a post, here or elsewhere on the page. */
export function followChanges(
  app: App,
  id: string,
  lists: Readonly<Record<NoteKind, NoteList>>,
  count: (kind: NoteKind, by: 1 | -1) => void,
): () => void {
  const { bus } = app
  const like = (isLiked: boolean) => (event: { id: string }) => {
    if (event.id !== id) return
    count('likes', isLiked ? 1 : -1)
    setLike(app, lists.likes, isLiked)
  }
  const stops = [
    bus.on('post:liked', like(true)),
    bus.on('post:unliked', like(false)),
    bus.on('post:reblogged', event => {
      if (event.id !== id || event.queued) return
      count('reblogs', 1)
      addReblog(app, lists.reblogs)
    }),
    bus.on('post:replied', event => {
      if (event.id === id) count('replies', 1)
    }),
    bus.on('reply:deleted', event => {
      if (event.post_id === id) count('replies', -1)
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** The notes of one kind, page by page, newest first unless replies come in another order. */
export type NoteList = ReturnType<typeof createNoteList>

interface ListDeps {
  fetchPage: (next: string | null, signal: AbortSignal) => Promise<Result<NotesPage>>
  onTotals: (totals: Totals) => void
  /** Its notes may contain HTML. */
  hasHtml: boolean
  /** The order in which the server sends replies. */
  order?: ReplyOrder
}

/** The same note here and on the server differ by at most this many milliseconds, because clocks differ. */
const sameTimeMs = 600_000

/** Whether the server's note is the user's own, whose id isn't known for all kinds and from all servers. */
function isSame(own: Note, { id, blog, html, text, at }: Note): boolean {
  if (own.id !== '') return own.id === id
  const isThen = at === null || own.at === null || Math.abs(at - own.at) < sameTimeMs
  return isThen && own.blog.name === blog.name && own.text === text && html === ''
}

/** The list ends after this many pages in a row without anything new: a server may name a next page forever. */
const emptyPagesMax = 2

export function createNoteList({ fetchPage, onTotals, hasHtml, order = 'newest' }: ListDeps) {
  const disposer = createDisposer()
  const $pages = atom<readonly (readonly Note[])[]>([])
  const $tags = atom<readonly TagCount[]>([])
  const query = createQuery<string | null>(disposer)
  const { $state } = query
  let emptyPages = 0
  let whenDrawable: ReturnType<typeof waitForSanitizer> | null = null

  function take({ notes, tags, next }: NotesPage): string | null {
    // During reading, new notes shift the server's pages. The user's own have been there since they were written.
    const shown = $pages.get().flat()
    const known = new Set(shown.map(({ key }) => key))
    const own = shown.filter(note => note.own)
    const fresh = notes.filter(
      note => !known.has(note.key) && known.add(note.key) && !own.some(one => isSame(one, note)),
    )
    emptyPages = fresh.length + tags.length === 0 ? emptyPages + 1 : 0
    if (fresh.length > 0) $pages.set([...$pages.get(), fresh])
    if (tags.length > 0) $tags.set(countTags([...$tags.get(), ...tags]))
    return emptyPages < emptyPagesMax ? next : null
  }
  async function fetchNext(): Promise<void> {
    const next = $state.get().value ?? null
    // Rows that wait for the sanitizer would all be redrawn in one task.
    if (hasHtml) whenDrawable ??= waitForSanitizer(disposer)
    const fetched = (signal: AbortSignal) => {
      const page = fetchPage(next, signal)
      return whenDrawable?.(page) ?? page
    }
    const result = await query.load(fetched, take)
    if (result?.ok && next === null) onTotals(result.value.totals)
  }
  return {
    /** A page that has been drawn stays the same object. */
    $pages,
    $tags,
    order,
    /** Its value is the link to older ones, null at the end; undefined until the first page is loaded. */
    $state,
    /** Fetches the first page, or the next one; ignored while loading, after a failure, and at the end. */
    async load() {
      const { value, isLoading, failure } = $state.get()
      if (value !== null && !isLoading && !failure) await fetchNext()
    },
    /** The same after a failure. */
    async retry() {
      if ($state.get().failure) await fetchNext()
    },
    change: (change: (pages: readonly (readonly Note[])[]) => readonly (readonly Note[])[]) =>
      $pages.set(change($pages.get())),
    release: disposer.dispose,
  }
}
