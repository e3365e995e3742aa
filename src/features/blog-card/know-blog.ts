import type { App } from '../../platform/app.ts'
import { blogCache } from '../blogs/blog-cache.ts'
import { cardApi } from './api.ts'

/** Fetches a blog's avatar and title, unless the page knows them. A failure changes nothing: only the name is shown. */
export async function knowBlog(app: App, name: string): Promise<void> {
  const { find, remember, version } = app.get(blogCache)
  const { avatar_url, title } = find(name) ?? {}
  if (avatar_url && title !== undefined) return
  const before = version()
  const answer = await cardApi(app).popover(name, false)
  if (answer.ok) remember(answer.value, before)
}
