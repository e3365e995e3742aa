import type { App } from '../../platform/app.ts'
import { session } from '../../platform/session.ts'
import type { Note, NoteKind, Totals } from './note.ts'
import type { NoteList } from './note-pages.ts'

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
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
