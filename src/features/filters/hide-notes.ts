import type { App } from '../../platform/app.ts'
import { createDisposer } from '../../platform/lib/dispose.ts'
import { whenOver } from '../../platform/lib/when-over.ts'
import { endsOf } from './rules/filter.ts'
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

/** Tells how the user's filters hide notes, now, after each change, and when one is over. */
export function followNoteFilters(app: App, tell: (hides: HidesNote) => void): () => void {
  const own = new Set(app.page.user?.channels.map(({ name }) => name))
  const { $stored } = app.get(filterStore)
  const filters = () => $stored.get().list.filters
  const disposer = createDisposer()
  const say = () => {
    const match = matcher(filters(), app.platform.now())
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
  }
  const waitAgain = whenOver(disposer, app.platform, () => endsOf(filters()), say)
  disposer.add(
    $stored.subscribe(() => {
      waitAgain()
      say()
    }),
  )
  return disposer.dispose
}
