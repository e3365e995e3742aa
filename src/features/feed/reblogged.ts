import type { App } from '../../platform/app.ts'
import { parseJson } from '../../platform/lib/parse-json.ts'
import { fieldsOf } from '../../platform/lib/record.ts'
import { findMarked, postIdOf, postSelector } from '../../platform/page/markup.ts'
import { storagePrefix } from '../../platform/page/storage-key.ts'
import { browserData } from '../../platform/storage/browser-data.ts'
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
} from './reblogged-ids.ts'

/** What the user has reblogged, as this browser remembers it (DEC-178). */
export interface Reblogged {
  has: (id: string) => boolean
  /** Remembers a reblog, and marks the post on the page; `own` is the id of the user's own post, where it is known. */
  add: (id: string, own?: string) => void
}

/** Milliseconds after which the memory is stored again, so that it isn't deleted as old. */
const refreshMs = 86_400_000

/** Reads the memory and marks the page's posts. */
export function reblogged(app: App): Reblogged {
  const { storage } = app.get(browserData)
  const posts = app.get(postOverrides)
  const { now } = app.platform
  const key = `${storagePrefix('reblogged', app.page.user?.name)}ids`
  let entries: Entries = []
  let known = new Set<string>()

  function read(text: string | null): number {
    const { at, ids } = fieldsOf(parseJson(text))
    entries = readEntries(ids)
    known = postsIn(entries)
    return typeof at === 'number' ? at : now()
  }
  function store(changed: Entries): void {
    entries = changed
    known = postsIn(changed)
    storage.set(key, JSON.stringify({ at: now(), ids: writeEntries(changed) }))
  }
  const has = (id: string) => known.has(shortId(id))
  /** Another tab may have stored more; a browser that stores nothing has what this page remembers. */
  const readAgain = () => {
    const stored = storage.get(key)
    if (stored !== null) read(stored)
  }

  const at = read(storage.get(key))
  if (entries.length > 0 && now() - at > refreshMs) store(entries)
  app.changed.hasReblogged = id => has(id) || undefined
  /** Marks the posts of which neither the host nor this page has said anything. */
  function mark(): void {
    for (const article of findMarked(postSelector))
      if (!article.hasAttribute('data-inlay-reblogged') && has(postIdOf(article) ?? ''))
        showOnArticle(article, { reblogged: true })
  }
  mark()
  // Another tab has reblogged.
  app.disposer.listen(window, 'storage', event => {
    const { key: changed, newValue } = event as StorageEvent
    if (changed !== key) return
    read(newValue)
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
    add(id, own) {
      readAgain()
      store(addReblog(entries, id, own))
      posts.change(id, { reblogged: true })
    },
  }
}
