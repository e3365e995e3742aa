import type { App } from '../../platform/app.ts'
import { storagePrefix } from '../../platform/page/storage-key.ts'
import { browserData } from '../../platform/storage/browser-data.ts'
import { createJsonStorage } from '../../platform/storage/json-storage.ts'
import { addSeen, listOf, readSeen, type SeenPosts, seenMax } from './seen-posts.ts'

/** The most lists to remember; the one read longest ago is dropped. */
const listsMax = 20

/** What this browser remembers about the posts that the user has seen in this page's list (DEC-180). */
export interface SeenMemory {
  /** As it was when the page was loaded. */
  before: SeenPosts
  add: (ids: readonly string[]) => void
}

export function seenMemory(app: App): SeenMemory {
  const { now } = app.platform
  const json = createJsonStorage(app.get(browserData).storage)
  const prefix = storagePrefix('seen', app.page.user?.name)
  const key = prefix + listOf(app.page.page, location.pathname)
  const max = app.page.page?.kind === 'dashboard' ? seenMax.dashboard : seenMax.other
  const read = (): SeenPosts => readSeen(json.read(key)?.value.posts, max)

  function forgetOldLists(): void {
    const lists = json.keys(prefix).map(one => ({ one, at: json.read(one)?.at ?? 0 }))
    for (const { one } of lists.sort((a, b) => b.at - a.at).slice(listsMax)) json.remove(one)
  }
  return {
    before: read(),
    add(ids) {
      const isNew = !json.has(key)
      // Another tab may have seen more of the same list.
      json.write(key, now(), { posts: Object.fromEntries(addSeen(read(), ids, now(), max)) })
      if (isNew) forgetOldLists()
    },
  }
}
