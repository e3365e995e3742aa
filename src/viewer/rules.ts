import { readWebUrl } from '../lib/url.ts'
import type { ViewerPost } from './post.ts'

/** Posts per call, and when one post alone is opened (social.md §9). */
export const pageSize = 10
export const singlePageSize = 1

/** How near to its end the list may come before it grows, in pixels, and how much of the window on top (social.md §9). */
const autopagerTrigger = 175
const autopagerBuffer = 0.666
export const autopagerThrottleMs = 500

/** Posts older than this, in milliseconds, are asked for anew when they are shown again (PEEP-26). */
export const freshMs = 300_000

/** How far before the list's end its next page is asked for, in pixels (PEEP-31). */
export const autopagerMargin = (windowHeight: number): number =>
  autopagerTrigger + Math.round(autopagerBuffer * windowHeight)

/**
 * The posts with a further page; what came twice, because new posts moved the pages on, stays where it was.
 */
export function joinPosts(posts: ViewerPost[], page: ViewerPost[]): ViewerPost[] {
  const known = new Set(posts.map(post => post.item.id))
  const fresh = page.filter(post => !known.has(post.item.id) && known.add(post.item.id))
  return fresh.length === 0 ? posts : [...posts, ...fresh]
}

/**
 * The posts with their first page as it is now: what is new stands in front, what is gone is gone, and the rest stays.
 * `shift` is by how many posts the further pages have moved; all is new where the two have nothing in common.
 */
export function renewHead(posts: ViewerPost[], page: ViewerPost[]): { posts: ViewerPost[]; shift: number } {
  const fresh = new Set(page.map(post => post.item.id))
  const seen = posts.findLastIndex(post => fresh.has(post.item.id)) + 1
  const rest = seen === 0 ? [] : posts.slice(seen)
  return { posts: joinPosts(joinPosts([], page), rest), shift: page.length + rest.length - posts.length }
}

/** Where a tag of a blog leads (requirements UTIL-4); null for an address that is no web address. */
export function tagUrl(blogUrl: string | undefined, tag: string): string | null {
  const base = readWebUrl(blogUrl ?? '')
  if (!base) return null
  return `${base.origin}${base.pathname.replace(/\/+$/, '')}/tagged/${encodeURIComponent(tag)}`
}

/** The blog a post was reblogged from; null for a post of its own. */
export const reblogSource = (post: ViewerPost): string | null =>
  post.item.reblog_source?.name || post.item['tumblelog-parent-data']?.name || null
