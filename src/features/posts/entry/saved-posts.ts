import type { App } from '../../../platform/app.ts'
import type { PageKind, SavedPost } from '../../../platform/bus/contract.ts'
import { findSame } from '../../../platform/dom/same-control.ts'
import { holdFrames } from '../../../platform/html/held-frames.ts'
import { keepView } from '../../../platform/page/keep-view.ts'
import { findMarked, findPosts, postIdOf, postSelector } from '../../../platform/page/markup.ts'
import { focusableIn } from '../../../ui/behavior/focusable.ts'
import { drawFrames } from '../../../ui/held-frame/draw-frames.ts'
import { removePosts } from '../../feed/remove-posts.ts'
import type { PostDraft } from '../draft/draft.ts'
import type { PostState } from '../draft/post-states.ts'
import type { PostsApi } from '../server/api.ts'
import type { SaveAnswer } from '../server/wire.ts'

/** The visible part of a post: while it is edited in the page, its form is before it. */
const standInOf = (post: Element): Element =>
  post.getClientRects().length > 0 ? post : (post.previousElementSibling ?? post)

/** Inserts the server's HTML of a saved post: in place of the post, or before the first one. */
async function insert(html: string, postId: string, below: Element | null, app: App): Promise<void> {
  const { sanitizePage } = await import('../../../platform/html/sanitize-page.ts')
  const fragment = sanitizePage(html)
  const frames = holdFrames(fragment)
  const articles = findMarked(postSelector, fragment)
  const savedArticle = articles.find(article => postIdOf(article) === postId)
  const [existing] = findPosts(postId)
  // The answer may contain other new posts; posts already on the page stay as they are.
  const candidates = existing
    ? [savedArticle]
    : articles.filter(article => findPosts(postIdOf(article) ?? '').length === 0)
  const inserted = candidates.filter(article => article !== undefined)
  const place = existing ?? findMarked(postSelector)[0] ?? below
  const put = () => {
    if (existing) existing.replaceWith(...inserted)
    else if (place === below) below?.after(...inserted)
    else place?.before(...inserted)
    return inserted
  }
  const focused = document.activeElement
  const hadFocus = existing?.contains(focused)
  if (place) keepView(standInOf(place), put)
  for (const article of inserted) app.scan(article)
  if (hadFocus && focused && inserted[0])
    (findSame(inserted[0], focused) ?? focusableIn(inserted[0])[0])?.focus({ preventScroll: true })
  const places = frames.filter(place => place.isConnected)
  if (places.length > 0) drawFrames(places, app)
}

/** What a save changes in the host's page. */
type SavedPosts = ReturnType<typeof savedPosts>

/** @param below the element after which a first post is inserted. */
export const savedPosts = (below: Element | null, app: App) => ({
  has: (postId: string) => findPosts(postId).length > 0,
  async apply(change: AfterSave, postId: string, html: () => Promise<string | null>) {
    if (change === 'remove') removePosts(postId)
    if (change !== 'insert') return
    const serverHtml = await html()
    if (serverHtml !== null) await insert(serverHtml, postId, below, app)
  },
})

/** Milliseconds before a saved post is reported. */
export const saveNotificationMs = 250
/** Milliseconds to wait for the page to show the new post. */
export const saveHookMs = 2000

interface HostPage {
  kind: PageKind | undefined
  posts: SavedPosts
  api: PostsApi
}

/**
 * Shows a saved post in the host's page, if the page lists such posts (POST-11, POST-75). Never rejects: a page that
 * can't show the post now shows it after a reload (POST-77).
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
      console.warn('INLAY-31: could not load the HTML of the saved post.', html.failure)
      return null
    })
  } catch (error) {
    console.warn('INLAY-32: could not show the saved post.', error)
  }
}

/** The post states that each page lists. */
const listed = new Map<string, readonly PostState[]>(
  Object.entries({
    dashboard: ['published', 'private'],
    drafts: ['draft'],
    queue: ['queued', 'scheduled'],
  } satisfies Partial<Record<PageKind, PostState[]>>),
)

/** What happens to the page's posts after a save (POST-11, DEC-32). */
type AfterSave = 'insert' | 'remove' | 'nothing'

/** @internal */
export function afterSave(page: string | undefined, state: string, wasOnPage: boolean): AfterSave {
  if (page === 'inbox') return wasOnPage ? 'remove' : 'nothing'
  const states = page && listed.get(page)
  if (!states) return 'nothing'
  if (states.some(name => name === state)) return 'insert'
  return wasOnPage ? 'remove' : 'nothing'
}
