import type { PageKind, SavedPost } from '../../../platform/bus/contract.ts'
import type { PostDraft } from '../draft/draft.ts'
import type { SavedPosts } from '../entry/saved-posts.ts'
import { afterSave } from '../server/after-save.ts'
import type { PostsApi } from '../server/api.ts'
import type { SaveAnswer } from '../server/wire.ts'

interface HostPage {
  kind: PageKind | undefined
  posts: SavedPosts
  api: PostsApi
}

/**
 * Shows a saved post in the host's page, if the page lists such posts (POST-11, POST-75). Never rejects: a page that
 * cannot show the post now shows it after a reload (POST-77).
 */
export async function runSaveHook(
  { kind, posts: page, api }: HostPage,
  draft: PostDraft,
  answer: SaveAnswer,
  saved: SavedPost,
): Promise<void> {
  const change = afterSave(kind, saved.state ?? draft.state, page.has(saved.id))
  if (kind === undefined || saved.id === '') return
  try {
    await page.apply(change, saved.id, async () => {
      if (answer.post_dashboard_html) return answer.post_dashboard_html
      const html = await api.dashboardHtml(kind, saved.id)
      if (html.ok) return html.value
      console.warn('Inlay could not load the HTML of the saved post.', html.failure)
      return null
    })
  } catch (error) {
    console.warn('Inlay could not show the saved post.', error)
  }
}
