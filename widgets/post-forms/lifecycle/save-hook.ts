import type { App } from '../../../src/app/app.ts'
import type { SavedPost } from '../../../src/bus/contract.ts'
import type { PostDraft } from '../../../src/posts/draft/draft.ts'
import { afterSave } from '../../../src/posts/server/after-save.ts'
import { postsApi } from '../../../src/posts/server/api.ts'
import type { SaveAnswer } from '../../../src/posts/server/wire.ts'
import type { PagePosts } from '../entry/page-posts.ts'

/**
 * Shows a saved post in the host's page, where the page lists such posts (dashboard.md §2, §7). It never fails:
 * a page that does not show the post at once shows it when it is loaded again.
 */
export async function runSaveHook(
  app: App,
  page: PagePosts,
  draft: PostDraft,
  answer: SaveAnswer,
  saved: SavedPost,
): Promise<void> {
  const { kind } = app.page.page
  const change = afterSave(kind, saved.state ?? draft.state, page.has(saved.id))
  if (kind === undefined || saved.id === '') return
  try {
    await page.apply(change, saved.id, async () => {
      if (answer.post_dashboard_html) return answer.post_dashboard_html
      const html = await app.get(postsApi).dashboardHtml(kind, saved.id)
      if (html.ok) return html.value
      console.warn('Inlay could not load the HTML of the saved post.', html.failure)
      return null
    })
  } catch (error) {
    console.warn('Inlay could not show the saved post.', error)
  }
}
