import type { App } from '../../platform/app.ts'
import { mutedPosts } from './rules/matcher.ts'
import { filterStore } from './store.ts'

/** Tells which posts are muted, now and after each change. */
export function followMuted(app: App, tell: (ids: ReadonlySet<string>) => void): void {
  app.disposer.add(
    app.get(filterStore).$stored.subscribe(({ list }) => tell(mutedPosts(list.filters, app.platform.now()))),
  )
}
