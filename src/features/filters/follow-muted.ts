import type { App } from '../../platform/app.ts'
import { mutedPosts } from './rules/matcher.ts'
import { filterStore } from './store.ts'

/** Tells which posts are muted, now, after each change, and when the user comes back to the page: some may be over. */
export function followMuted(app: App, tell: (ids: ReadonlySet<string>) => void): void {
  const { $stored } = app.get(filterStore)
  const say = () => tell(mutedPosts($stored.get().list.filters, app.platform.now()))
  app.disposer.add($stored.subscribe(say))
  app.disposer.listen(app.platform.document, 'visibilitychange', say)
}
