import { findMarkedFrom, readAttribute, readPostAttribute } from '../../platform/page/markup.ts'

/** The state of a post that the page shows and that actions change. */
export interface PostState {
  liked?: boolean | undefined
  reblogged?: boolean | undefined
}

/** The host's own buttons that like a post, or take a like back. */
export const findLikeButtons = (root?: ParentNode): Element[] =>
  findMarkedFrom(
    ['post:like', 'post:toggle-like', 'post:unlike'].map(name => `[data-inlay-command="${name}"]`).join(),
    root,
  )

/** The id of the post that a button names itself; undefined if it is that of the post around it. */
export const ownIdOf = (button: Element): string | undefined => {
  const { id } = readAttribute(button, 'data-inlay-payload')
  return id === undefined ? undefined : String(id)
}

/**
 * Whether a button has a pressed state: of the others, a press can't be released. One that the host has written is kept
 * up to date.
 */
export const isPressable = (button: Element): boolean =>
  button.hasAttribute('aria-pressed') ||
  (button.matches('button, [role="button"]') &&
    button.getAttribute('data-inlay-command') === 'post:toggle-like')

/** Shows on a button whether its post is liked; its text belongs to the host and stays. */
export function showLiked(button: Element, liked: boolean): void {
  button.setAttribute('data-inlay-liked', String(liked))
  if (isPressable(button)) button.setAttribute('aria-pressed', String(liked))
}

/** Shows the state of a post on its article, and in the data there. */
export function showOnArticle(article: Element, state: PostState): void {
  const data = readPostAttribute(article)
  const text = JSON.stringify({ ...data, ...state })
  // Keep the host's spelling if it says the same.
  if (text !== JSON.stringify(data)) article.setAttribute('data-inlay-post', text)
  if (state.liked !== undefined) article.setAttribute('data-inlay-liked', String(state.liked))
  if (state.reblogged !== undefined) article.setAttribute('data-inlay-reblogged', String(state.reblogged))
}
