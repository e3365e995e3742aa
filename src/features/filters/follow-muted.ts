import type { App } from '../../platform/app.ts'
import { whenOver } from '../../platform/lib/when-over.ts'
import { endsOf } from './rules/filter.ts'
import { mutedPosts } from './rules/matcher.ts'
import { filterStore } from './store.ts'

/** Tells which posts are muted, now, after each change, and when one is no longer. */
export function followMuted(app: App, tell: (ids: ReadonlySet<string>) => void): void {
  const { $stored } = app.get(filterStore)
  const filters = () => $stored.get().list.filters
  const say = () => tell(mutedPosts(filters(), app.platform.now()))
  const waitAgain = whenOver(app.disposer, app.platform, () => endsOf(filters()), say)
  app.disposer.add(
    $stored.subscribe(() => {
      waitAgain()
      say()
    }),
  )
}
