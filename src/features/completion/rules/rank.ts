import { foldText } from '../../../platform/text/text.ts'

/** The most suggestions: this many fit above a phone's keyboard. */
export const suggestedMax = 6

interface NamedBlog {
  name: string
  title?: string | null | undefined
}

/** 0 for the whole name, then its beginning, the beginning of a word, a part; null for none of these. */
function closeness({ name, title }: NamedBlog, typed: string): number | null {
  const own = foldText(name)
  if (own === typed) return 0
  if (own.startsWith(typed)) return 1
  const words = foldText(`${name.replace(/[-_]/g, ' ')} ${title ?? ''}`).split(/\s+/)
  if (words.some(word => word.startsWith(typed))) return 2
  return own.includes(typed) ? 3 : null
}

/**
 * Blogs for a typed name: those that the user follows or talks to (`known`) come before those found by search, the
 * closest first in each group. A close match that only the search finds keeps its place.
 */
export function rankBlogs<T extends NamedBlog>(
  typed: string,
  known: readonly T[],
  found: readonly T[],
): readonly T[] {
  const search = foldText(typed)
  const seen = new Set<string>()
  const fresh = ({ name }: NamedBlog) => !seen.has(name) && seen.add(name) !== undefined
  const ranked = (blogs: readonly T[], otherwise: number | null) =>
    blogs
      .filter(fresh)
      .map(blog => ({ blog, rank: closeness(blog, search) ?? otherwise }))
      .filter(({ rank }) => rank !== null)
      .sort((a, b) => Number(a.rank) - Number(b.rank))
  const all = [...ranked(known, null), ...ranked(found, 4)]
  // Typing the whole name of an unknown blog means that blog.
  const exact = all.filter(({ rank }) => rank === 0)
  return [...exact, ...all.filter(({ rank }) => rank !== 0)].map(({ blog }) => blog).slice(0, suggestedMax)
}

/** Suggested tags: without those that a text can't contain as one word, and those already there. */
export function rankTags(typed: string, matching: readonly string[]): readonly string[] {
  const isOneWord = (tag: string) => /^[\p{L}\p{M}\p{N}_][\p{L}\p{M}\p{N}_-]*$/u.test(tag)
  return matching.filter(tag => isOneWord(tag) && tag !== typed).slice(0, suggestedMax)
}
