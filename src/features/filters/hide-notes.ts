import type { App } from '../../platform/app.ts'
import { fold } from './rules/fold.ts'
import { matcher } from './rules/matcher.ts'
import { filterStore } from './store.ts'

/** What filters ask of a note of a post. */
export interface NoteFacts {
  blog: string
  /** Its text, without markup. */
  text: string
  tags: readonly string[]
  isFollowed: boolean
}

/** Why a note is hidden, in words; null if it isn't. */
export type HidesNote = (note: NoteFacts) => string | null

/** Tells how the user's filters hide notes, now and after each change. */
export function followNoteFilters(app: App, tell: (hides: HidesNote) => void): () => void {
  const own = new Set(app.page.user?.channels.map(({ name }) => name))
  return app.get(filterStore).$stored.subscribe(({ list }) => {
    const match = matcher(list.filters, app.platform.now())
    tell(({ blog, text, tags, isFollowed }) => {
      const found = match({
        id: '',
        rootId: '',
        blog: fold(blog),
        isReblog: false,
        sources: [],
        tags: tags.map(fold),
        text: fold(text),
        isOwn: own.has(blog),
        isFollowed,
        isAtBlog: false,
      })
      return found && (found.kind === 'tag' ? `#${found.value}` : found.value)
    })
  })
}
