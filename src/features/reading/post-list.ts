import { findMarked, postIdOf, postSelector } from '../../platform/page/markup.ts'

/** A post of the page's own list. */
export interface ListedPost {
  id: string
  element: HTMLElement
}

/** The page's posts in order, without a post inside another, each id once. */
export function listedPosts(): ListedPost[] {
  const known = new Set<string>()
  return findMarked(postSelector).flatMap(element => {
    const id = postIdOf(element)
    if (!(element instanceof HTMLElement) || id === null || known.has(id)) return []
    if (element.parentElement?.closest(postSelector)) return []
    known.add(id)
    return { id, element }
  })
}
