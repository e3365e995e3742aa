import { isRecord } from '../lib/record.ts'

/**
 * The JSON object in an attribute of the host's markup; an empty one where the attribute is missing.
 * Throws a SyntaxError when it holds anything else.
 */
export function parseAttribute(element: Element | null, attribute: string): Record<string, unknown> {
  const text = element?.getAttribute(attribute)
  if (!text) return {}
  const data: unknown = JSON.parse(text)
  if (!isRecord(data)) throw new SyntaxError(`${attribute} is not a JSON object`)
  return data
}

/** The same for one of many elements, where a broken one must not stop the others: it counts as empty. */
export function readAttribute(element: Element | null, attribute: string): Record<string, unknown> {
  try {
    return parseAttribute(element, attribute)
  } catch {
    return {}
  }
}

/** What users have written, as the host or Inlay marks it: nothing in it speaks for the page. */
export const usersSelector = '[data-inlay-post-body]'

const isUsers = (element: Element) => element.parentElement?.closest(usersSelector)

/** The elements that the page itself has marked, not one of its users. */
export const findMarked = (selector: string, root: ParentNode = document): Element[] =>
  [...root.querySelectorAll(selector)].filter(element => !isUsers(element))

/** The nearest such element around the target of an event. */
export function markedAt(target: EventTarget | null, selector: string): Element | null {
  let found = (target as Element | null)?.closest?.(selector) ?? null
  while (found && isUsers(found)) found = found.parentElement?.closest(selector) ?? null
  return found
}

/** Every element of the page that is a post. */
export const postSelector = '[data-inlay-post]'

/** What the host says of a post in its markup. */
export const readPost = (element: Element | null) => readAttribute(element, 'data-inlay-post')

/** The id of a post's element; null where the host does not say it. */
export function postIdOf(element: Element): string | null {
  const { id } = readPost(element)
  return id === undefined || id === null ? null : String(id)
}

/** The elements of the page that are this post, in every list it stands in. */
export const findPosts = (id: string): Element[] =>
  findMarked(postSelector).filter(element => postIdOf(element) === id)

/** Takes a post off the page; the focus goes to the post after it, or before. */
export function removePosts(id: string): void {
  for (const element of findPosts(id)) {
    const hadFocus = element.contains(document.activeElement)
    const neighbour = element.nextElementSibling ?? element.previousElementSibling
    element.remove()
    const next = hadFocus && neighbour?.querySelector<HTMLElement>('a[href], button:not(:disabled)')
    if (next) next.focus({ preventScroll: true })
  }
}
