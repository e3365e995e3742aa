import type { App } from '../../platform/app.ts'
import { findMarked, postIdOf, postSelector } from '../../platform/page/markup.ts'
import { browserData } from '../../platform/storage/browser-data.ts'
import { ownKey, readRecord, writeRecord } from '../../platform/storage/record.ts'
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
  const key = ownKey(app, 'reblogged', 'ids')
  let entries: Entries = []
  let known = new Set<string>()

  function read(): void {
    const { ids } = readRecord(app, key)
    entries = readEntries(ids)
    known = postsIn(entries)
  }
  function store(changed: Entries): void {
    entries = changed
    known = postsIn(changed)
    writeRecord(app, key, { ids: writeEntries(changed) })
  }
  const has = (id: string) => known.has(shortId(id))
  /** Another tab may have stored more; a browser that stores nothing has what this page remembers. */
  const readAgain = () => {
    if (app.get(browserData).storage.get(key) !== null) read()
  }

  read()
  app.changed.hasReblogged = id => has(id) || undefined
  /** Marks the posts of which neither the host nor this page has said anything. */
  function mark(): void {
    if (known.size === 0) return
    for (const article of findMarked(postSelector))
      if (!article.hasAttribute('data-inlay-reblogged') && has(postIdOf(article) ?? ''))
        showOnArticle(article, { reblogged: true })
  }
  mark()
  // Another tab has reblogged.
  app.disposer.listen(app.platform.window, 'storage', event => {
    if ((event as StorageEvent).key !== key) return
    read()
    mark()
  })
  app.disposer.add(
    app.bus.on('post:deleted', ({ id }) => {
      readAgain()
      const { entries: left, gone } = removeOwn(entries, id)
      if (left === entries) return
      store(left)
      if (gone !== null) posts.change(gone, { reblogged: false })
    }),
  )

  return {
    has,
    add(id, own, since) {
      readAgain()
      store(addReblog(entries, id, own))
      posts.change(id, { reblogged: true }, since)
    },
  }
}
