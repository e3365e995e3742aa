import { readWebUrl } from '../../platform/lib/url.ts'
import type { ViewerPost } from './posts/post.ts'

/** Posts per call, and for a single post (PEEP-30). */
export const pageSize = 10
export const singlePageSize = 1

/** The autopager's trigger in pixels from the end, and its buffer as a share of the window's height (PEEP-31). */
const autopagerTrigger = 175
const autopagerBuffer = 0.666
export const autopagerThrottleMs = 500

/** Posts that were fetched more than this many milliseconds ago are fetched again when shown again (PEEP-26). */
export const freshMs = 300_000

/** Pixels before the list's end at which the next page is fetched (PEEP-31). */
export const autopagerMargin = (windowHeight: number): number =>
  autopagerTrigger + Math.round(autopagerBuffer * windowHeight)

/**
 * Appends a page to the posts; duplicates, which appear when new posts have shifted the pages, keep their first place.
 */
export function joinPosts(posts: ViewerPost[], page: ViewerPost[]): ViewerPost[] {
  const known = new Set(posts.map(post => post.item.id))
  const fresh = page.filter(post => !known.has(post.item.id) && known.add(post.item.id))
  return fresh.length === 0 ? posts : [...posts, ...fresh]
}

/**
 * Updates the posts by their current first page: new ones are added at the top, deleted ones removed, the rest stays.
 * `shift` is the number of posts by which further pages have moved. Without a common post, the page replaces the list.
 */
export function refreshHead(posts: ViewerPost[], page: ViewerPost[]): { posts: ViewerPost[]; shift: number } {
  const fresh = new Set(page.map(post => post.item.id))
  const seen = posts.findLastIndex(post => fresh.has(post.item.id)) + 1
  const rest = seen === 0 ? [] : posts.slice(seen)
  return { posts: joinPosts(joinPosts([], page), rest), shift: page.length + rest.length - posts.length }
}

/** The link of a blog's tag (UTIL-4); null if the blog's URL is not a web address. */
export function tagUrl(blogUrl: string | null | undefined, tag: string): string | null {
  const base = readWebUrl(blogUrl ?? '')
  if (!base) return null
  return `${base.origin}${base.pathname.replace(/\/+$/, '')}/tagged/${encodeURIComponent(tag)}`
}

/** The name of the blog that a post was reblogged from; null for an original post. */
export const reblogSource = (post: ViewerPost): string | null =>
  post.item.reblog_source?.name || post.item['tumblelog-parent-data']?.name || null
