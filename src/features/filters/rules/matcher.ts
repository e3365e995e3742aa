import { type BlogPart, type Filter, foldedOf, isOver } from './filter.ts'
import { type Boundaries, findWords } from './find-words.ts'

/** What filters ask of a post. Texts are folded. */
export interface PostFacts {
  id: string
  /** The post that all reblogs of it come from; its own id if it is none. */
  rootId: string
  blog: string
  isReblog: boolean
  /** The blogs that it was reblogged from. */
  sources: readonly string[]
  tags: readonly string[]
  text: string
  /** One of the user's own blogs: nothing hides it. */
  isOwn: boolean
  isFollowed: boolean
  /** The list shows one blog, which the user has opened. */
  isAtBlog: boolean
}

/** Says which filter hides a post; null if none does. */
export type Matcher = (facts: PostFacts) => Filter | null

const partOf = (facts: PostFacts): BlogPart => (facts.isReblog ? 'reblogs' : 'posts')

/** Prepares filters for many posts. Those whose time is over are left out. */
export function matcher(filters: readonly Filter[], now: number, boundaries?: Boundaries): Matcher {
  const tags = new Map<string, Filter>()
  const blogs = new Map<string, Filter>()
  /** Words, and tags with their # as they stand in texts. */
  const words = new Map<string, Filter>()
  for (const filter of filters) {
    if (isOver(filter, now)) continue
    const value = foldedOf(filter)
    if (filter.kind === 'blog') blogs.set(value, filter)
    else if (filter.kind === 'text') words.set(value, filter)
    else if (filter.kind === 'tag') {
      tags.set(value, filter)
      words.set(`#${value}`, filter)
    }
  }
  const find = findWords(words.keys(), boundaries)

  return facts => {
    if (facts.isOwn) return null
    const counts = (filter: Filter | undefined): filter is Filter =>
      filter !== undefined && !(filter.except_followed && facts.isFollowed)
    const author = facts.isAtBlog ? undefined : blogs.get(facts.blog)
    if (counts(author) && author.hides?.includes(partOf(facts))) return author
    for (const source of facts.sources) {
      const found = blogs.get(source)
      if (counts(found) && found.hides?.includes('reblogged')) return found
    }
    for (const tag of facts.tags) {
      const found = tags.get(tag)
      if (counts(found)) return found
    }
    if (words.size === 0) return null
    let hit: Filter | null = null
    const take = (phrase: string): boolean => {
      const found = words.get(phrase)
      if (!counts(found)) return false
      hit = found
      return true
    }
    find(facts.text, take)
    for (const tag of facts.tags) if (!hit) find(tag, take)
    return hit
  }
}

/** The posts whose notifications are muted. */
export const mutedPosts = (filters: readonly Filter[], now: number): ReadonlySet<string> =>
  new Set(filters.flatMap(filter => (filter.kind === 'activity' && !isOver(filter, now) ? filter.value : [])))

/**
 * The posts of a list that show what a post above them has shown already: reblogs of one post, of which the first that
 * is shown stays.
 */
export function repeatedPosts<P>(
  posts: readonly P[],
  rootOf: (post: P) => string,
  isHidden: (post: P) => boolean,
  isShownAlready: (post: P) => boolean = () => false,
): Set<P> {
  const repeated = new Set<P>()
  const first = new Map<string, P>()
  // What is on the page already stays; of posts that come, also above it, none repeats it.
  for (const post of posts)
    if (isShownAlready(post) && !isHidden(post)) if (!first.has(rootOf(post))) first.set(rootOf(post), post)
  for (const post of posts) {
    if (isHidden(post)) continue
    const root = rootOf(post)
    const kept = first.get(root)
    if (kept === undefined) first.set(root, post)
    else if (kept !== post) repeated.add(post)
  }
  return repeated
}
