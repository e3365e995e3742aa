import type { AfterSave } from '../../src/posts/after-save.ts'

const posts = '[data-inlay-post]'

const idOf = (article: Element): string | null => {
  try {
    const data: unknown = JSON.parse(article.getAttribute('data-inlay-post') ?? '')
    return typeof data === 'object' && data && 'id' in data ? String(data.id) : null
  } catch {
    return null
  }
}

/** The host's element of a post, if the page shows it. */
export const findArticle = (postId: string): Element | null =>
  [...document.querySelectorAll(posts)].find(article => idOf(article) === postId) ?? null

/** The tags that posts of this page lead to, as their links name them. */
export const pageTags = (): string[] =>
  [...document.querySelectorAll(`${posts} a[href*="/tagged/"]`)].flatMap(
    link => link.textContent?.replace(/^\s*#/, '').trim() || [],
  )

function scan(element: Element): void {
  const { inlay } = window
  if (inlay && 'scan' in inlay) inlay.scan(element)
}

/** Puts the server's HTML of a saved post into the page: in place of the post, or before the first one. */
async function insert(html: string, postId: string, below: Element | null): Promise<void> {
  const { purifyPage } = await import('../../src/html/page.ts')
  const fragment = purifyPage(html)
  const articles = [...fragment.querySelectorAll(posts)]
  const own = articles.find(article => idOf(article) === postId)
  const before = findArticle(postId)
  // An answer may bring what others have posted meanwhile; what is there already stays as it is.
  const fresh = before ? [own] : articles.filter(one => findArticle(idOf(one) ?? '') === null)
  const shown = fresh.filter(one => one !== undefined)
  if (before) before.replaceWith(...shown)
  else {
    const first = document.querySelector(posts)
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

/** @param below the element under which a first post goes. */
export const pagePosts = (below: Element | null): PagePosts => ({
  has: postId => findArticle(postId) !== null,
  async apply(change, postId, html) {
    if (change === 'remove') findArticle(postId)?.remove()
    if (change !== 'insert') return
    const given = await html()
    if (given !== null) await insert(given, postId, below)
  },
})
