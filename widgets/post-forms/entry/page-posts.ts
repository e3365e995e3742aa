import { findMarked, findPosts, postIdOf, postSelector, removePosts } from '../../../src/page/markup.ts'
import type { AfterSave } from '../../../src/posts/server/after-save.ts'

/** The tags of this page's posts, read from their links. */
export const pageTags = (): string[] =>
  [...document.querySelectorAll(`${postSelector} a[href*="/tagged/"]`)].flatMap(
    link => link.textContent?.replace(/^\s*#/, '').trim() || [],
  )

function scan(element: Element): void {
  const { inlay } = window
  if (inlay && 'scan' in inlay) inlay.scan(element)
}

/** Inserts the server's HTML of a saved post: in place of the post, or before the first one. */
async function insert(html: string, postId: string, below: Element | null): Promise<void> {
  const { sanitizePage: purifyPage } = await import('../../../src/html/sanitize-page.ts')
  const fragment = purifyPage(html)
  const articles = findMarked(postSelector, fragment)
  const own = articles.find(article => postIdOf(article) === postId)
  const [before] = findPosts(postId)
  // The answer may contain other new posts; posts already on the page stay as they are.
  const fresh = before ? [own] : articles.filter(one => findPosts(postIdOf(one) ?? '').length === 0)
  const shown = fresh.filter(one => one !== undefined)
  if (before) before.replaceWith(...shown)
  else {
    const [first] = findMarked(postSelector)
    if (first) first.before(...shown)
    else below?.after(...shown)
  }
  for (const article of shown) scan(article)
}

/** What a save changes in the host's page. */
export interface PagePosts {
  has: (postId: string) => boolean
  apply: (change: AfterSave, postId: string, html: () => Promise<string | null>) => Promise<void>
}

/** @param below the element after which a first post is inserted. */
export const pagePosts = (below: Element | null): PagePosts => ({
  has: postId => findPosts(postId).length > 0,
  async apply(change, postId, html) {
    if (change === 'remove') removePosts(postId)
    if (change !== 'insert') return
    const given = await html()
    if (given !== null) await insert(given, postId, below)
  },
})
