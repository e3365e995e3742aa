import { computed } from 'nanostores'
import type { App } from '../../platform/app.ts'
import { findMarked, postIdOf, postSelector } from '../../platform/page/markup.ts'
import { ownKey, storedAtom } from '../../platform/storage/stored-atom.ts'
import { knownPosts } from './known-posts.ts'
import { showOnArticle } from './post-markup.ts'
import { postOverrides } from './post-overrides.ts'

/** A reblog: the post, and the user's own post; '' if the server hasn't sent its id. */
type Reblog = readonly [post: string, own: string]

/** The most to remember, newest last. */
const reblogsMax = 2000
/** A longer id isn't a post's. */
const idMaxLength = 200

const isReblog = (value: unknown): value is Reblog =>
  Array.isArray(value) && value.length === 2 && value.every(id => typeof id === 'string')

/** The user's reblogs, as this browser remembers them (DEC-178). Marks the page's posts. */
export function reblogged(app: App) {
  const posts = app.get(postOverrides)
  // Drops a text under `ids`, as an old version stored it (DEC-210).
  const { $value, latest, set } = storedAtom(app, ownKey(app, 'reblogged', 'ids'), {
    read: ({ reblogs }) => ({ reblogs: Array.isArray(reblogs) ? reblogs.filter(isReblog) : [] }),
  })
  const $known = computed($value, ({ reblogs }) => new Set(reblogs.map(([post]) => post)))
  const has = (id: string) => $known.get().has(id)

  app.get(knownPosts).hasReblogged = id => has(id) || undefined
  /** Marks the posts whose state neither the host nor this page knows. */
  function mark(): void {
    if ($known.get().size === 0) return
    for (const article of findMarked(postSelector))
      if (!article.hasAttribute('data-inlay-reblogged') && has(postIdOf(article) ?? ''))
        showOnArticle(article, { reblogged: true })
  }
  // Now, and whenever another tab has reblogged.
  app.disposer.add($known.subscribe(mark))
  app.disposer.add(
    app.bus.on('post:deleted', ({ id }) => {
      const { reblogs } = latest()
      const [gone] = reblogs.find(([, own]) => own === id && id !== '') ?? []
      if (gone === undefined) return
      const left = reblogs.filter(([, own]) => own !== id)
      set({ reblogs: left })
      if (left.every(([post]) => post !== gone)) posts.change(gone, { reblogged: false })
    }),
  )

  return {
    has,
    /**
     * Remembers a reblog, and marks the post on the page; `own` is the id of the user's own post, if known, and `since`
     * the time when the reblog was sent (`notesNow`).
     */
    add(id: string, own: string = '', since?: number) {
      if (id !== '' && id.length <= idMaxLength) {
        const others = latest().reblogs.filter(one => one[0] !== id || one[1] !== own)
        set({ reblogs: [...others, [id, own] as const].slice(-reblogsMax) })
      }
      posts.change(id, { reblogged: true }, since)
    },
  }
}
