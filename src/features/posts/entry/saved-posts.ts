import type { App } from '../../../platform/app.ts'
import { holdFrames } from '../../../platform/html/held-frames.ts'
import { keepView } from '../../../platform/page/keep-view.ts'
import { findMarked, findPosts, postIdOf, postSelector } from '../../../platform/page/markup.ts'
import { drawFrames } from '../../../ui/held-frame/draw-frames.ts'
import { removePosts } from '../../feed/remove-posts.ts'
import type { AfterSave } from '../server/after-save.ts'

/** The tags of this page's posts, read from their links. */
export const pageTags = (): string[] =>
  [...document.querySelectorAll(`${postSelector} a[href*="/tagged/"]`)].flatMap(
    link => link.textContent?.replace(/^\s*#/, '').trim() || [],
  )

/** What is seen of a post: while it is edited in the page, its form stands before it. */
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
  if (place) keepView(standInOf(place), put)
  for (const article of inserted) app.scan(article)
  const places = frames.filter(place => place.isConnected)
  if (places.length > 0) drawFrames(places, app)
}

/** What a save changes in the host's page. */
export interface SavedPosts {
  has: (postId: string) => boolean
  apply: (change: AfterSave, postId: string, html: () => Promise<string | null>) => Promise<void>
}

/** @param below the element after which a first post is inserted. */
export const savedPosts = (below: Element | null, app: App): SavedPosts => ({
  has: postId => findPosts(postId).length > 0,
  async apply(change, postId, html) {
    if (change === 'remove') removePosts(postId)
    if (change !== 'insert') return
    const serverHtml = await html()
    if (serverHtml !== null) await insert(serverHtml, postId, below, app)
  },
})
