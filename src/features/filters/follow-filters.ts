import type { App } from '../../platform/app.ts'
import { createDisposer } from '../../platform/lib/dispose.ts'
import { fold, nameOf } from './filter.ts'
import { noFacts } from './kinds.ts'
import { matcher, mutedPosts } from './matcher.ts'
import { filterStore } from './store.ts'

/** Reports which posts are muted, now, after each change, and when one expires. */
export function followMuted(app: App, tell: (ids: ReadonlySet<string>) => void): void {
  const { follow } = app.get(filterStore)
  follow(app.disposer, ({ filters }) => tell(mutedPosts(filters, app.platform.now())))
}

/** What filters need to know about a note. */
export interface NoteFacts {
  blog: string
  /** Its text, without markup. */
  text: string
  tags: readonly string[]
  isFollowed: boolean
}

/** Why a note is hidden, in words; null if it isn't. */
export type HidesNote = (note: NoteFacts) => string | null

/** Reports how the user's filters hide notes, now, after each change, and when one expires. */
export function followNoteFilters(app: App, tell: (hides: HidesNote) => void): () => void {
  const own = new Set(app.page.user?.channels.map(({ name }) => name))
  const disposer = createDisposer()
  app.get(filterStore).follow(disposer, ({ filters }) => {
    const match = matcher(filters, app.platform.now())
    tell(({ blog, text, tags, isFollowed }) => {
      const found = match({
        ...noFacts,
        blog: fold(blog),
        tags: tags.map(fold),
        text: fold(text),
        isOwn: own.has(blog),
        isFollowed,
      })
      return found && nameOf(found)
    })
  })
  return disposer.dispose
}
