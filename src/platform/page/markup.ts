import type { CommandName } from '../bus/contract.ts'
import { isRecord } from '../lib/record.ts'

/**
 * The JSON object in an attribute of the host's markup; an empty one if the attribute is missing. Throws a SyntaxError
 * for anything else.
 */
function parseAttribute(element: Element | null, attribute: string): Record<string, unknown> {
  const text = element?.getAttribute(attribute)
  if (!text) return {}
  const data: unknown = JSON.parse(text)
  if (!isRecord(data)) throw new SyntaxError(`${attribute} is not a JSON object`)
  return data
}

/** Like `parseAttribute`, but an invalid attribute counts as empty: one broken post must not stop the others. */
export function readAttribute(element: Element | null, attribute: string): Record<string, unknown> {
  try {
    return parseAttribute(element, attribute)
  } catch {
    return {}
  }
}

/** Selects what users have written, as marked by the host or Inlay: attributes in it have no meaning for Inlay. */
export const userContentSelector = '[data-inlay-post-body]'

/** Users wrote what is inside. */
export const isInUserContent = (element: Element): boolean =>
  Boolean(element.parentElement?.closest(userContentSelector))

/** Elements marked by the page itself, not by users. */
export const findMarked = (selector: string, root: ParentNode = document): Element[] =>
  [...root.querySelectorAll(selector)].filter(element => !isInUserContent(element))

/** The same, including the element itself. */
export const findMarkedFrom = (selector: string, root: ParentNode = document): Element[] =>
  [markedAt(root, selector), ...findMarked(selector, root)].filter(
    (element, index): element is Element => index > 0 || element === root,
  )

/** The nearest matching element around an event's target that the page itself has marked. */
export function markedAt(target: EventTarget | null, selector: string): Element | null {
  let found = (target as Element | null)?.closest?.(selector) ?? null
  while (found && isInUserContent(found)) found = found.parentElement?.closest(selector) ?? null
  return found
}

/** All posts on the page. */
export const postSelector = '[data-inlay-post]'

/** The page's posts in order, without a post inside another. */
export const findOwnPosts = (): Element[] =>
  findMarked(postSelector).filter(post => !post.parentElement?.closest(postSelector))

/** The payload of a command in markup: the post around it, its own data, and its element as the anchor. */
export function markupPayload(command: CommandName, element: Element): object {
  const post = parseAttribute(element.closest(postSelector), 'data-inlay-post')
  // These commands name the post as the server's calls do. Other commands inside a post, such as the drawer's, may be
  // about something else.
  const postFields = /^(share|post-form)/.test(command)
    ? { post_id: post.id, tumblelog_name: post.tumblelog, reblog_id: post.id }
    : {}
  return { ...post, ...postFields, ...parseAttribute(element, 'data-inlay-payload'), anchor: element }
}

/** What the host's markup says about a post. */
export const readPostAttribute = (element: Element | null) => readAttribute(element, 'data-inlay-post')

/** The id of a post's element; null without one in the markup. */
export function postIdOf(element: Element): string | null {
  const { id } = readPostAttribute(element)
  return id === undefined || id === null ? null : String(id)
}

/** The elements of one post, in every list of the page. */
export const findPosts = (id: string): Element[] =>
  findMarked(postSelector).filter(element => postIdOf(element) === id)
