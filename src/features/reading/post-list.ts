import { findOwnPosts, postIdOf } from '../../platform/page/markup.ts'

/** A post of the page's own list. */
export interface ListedPost {
  id: string
  element: HTMLElement
}

/** The page's posts in order, each id once. */
export function listedPosts(): ListedPost[] {
  const known = new Set<string>()
  return findOwnPosts().flatMap(element => {
    const id = postIdOf(element)
    if (!(element instanceof HTMLElement) || id === null || known.has(id)) return []
    known.add(id)
    return { id, element }
  })
}
