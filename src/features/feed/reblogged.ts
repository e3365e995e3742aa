import { computed } from 'nanostores'
import type { App } from '../../platform/app.ts'
import { findMarked, postIdOf, postSelector } from '../../platform/page/markup.ts'
import { ownKey, storedAtom } from '../../platform/storage/stored-atom.ts'
import { knownPosts } from './known-posts.ts'
import { showOnArticle } from './post-markup.ts'
import { postOverrides } from './post-overrides.ts'
import {
  addReblog,
  type Entries,
  postsIn,
  readEntries,
  removeOwn,
  shortId,
  writeEntries,
} from './reblogs/reblogged-ids.ts'

/** What the user has reblogged, as this browser remembers it (DEC-178). */
export interface Reblogged {
  has: (id: string) => boolean
  /**
   * Remembers a reblog, and marks the post on the page; `own` is the id of the user's own post, where it is known, and
   * `since` the moment at which the reblog was sent (`notesNow`).
   */
  add: (id: string, own?: string, since?: number) => void
}

/** Reads the memory and marks the page's posts. */
export function reblogged(app: App): Reblogged {
  const posts = app.get(postOverrides)
  const { $value, latest, set } = storedAtom<{ entries: Entries }>(app, ownKey(app, 'reblogged', 'ids'), {
    read: ({ ids }) => ({ entries: readEntries(ids) }),
    write: ({ entries }) => ({ ids: writeEntries(entries) }),
  })
  const $known = computed($value, ({ entries }) => postsIn(entries))
  const has = (id: string) => $known.get().has(shortId(id))

  app.get(knownPosts).hasReblogged = id => has(id) || undefined
  /** Marks the posts of which neither the host nor this page has said anything. */
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
      const { entries } = latest()
      const { entries: left, gone } = removeOwn(entries, id)
      if (left === entries) return
      set({ entries: left })
      if (gone !== null) posts.change(gone, { reblogged: false })
    }),
  )

  return {
    has,
    add(id, own, since) {
      set({ entries: addReblog(latest().entries, id, own) })
      posts.change(id, { reblogged: true }, since)
    },
  }
}
