import { findMarked, findPosts, postSelector, readAttribute, readPostAttribute } from '../page/markup.ts'
import { addNotes } from './note-count.ts'

/** The state of a post that the page shows and that actions change. */
export interface PostState {
  liked?: boolean | undefined
  reblogged?: boolean | undefined
}

/** The host's own buttons for this post: inside its article, or with a payload that names it. */
const buttonsOf = (id: string, articles: Element[]): Element[] =>
  findMarked('[data-inlay-command^="post:"]').filter(button => {
    const payloadId = readAttribute(button, 'data-inlay-payload').id
    const article = button.closest(postSelector)
    return payloadId === undefined ? article !== null && articles.includes(article) : String(payloadId) === id
  })

/** A like and a reblog are notes of the post: updates the number of notes that the page shows. */
function countNotes(article: Element, before: PostState, now: PostState): void {
  const step = (was = false, is = was) => Number(is) - Number(was)
  const by = step(before.liked, now.liked) + step(before.reblogged, now.reblogged)
  if (by !== 0) addNotes(article, by)
}

const likeCommands = ['post:like', 'post:toggle-like']

/** Updates the page's own articles and buttons of a post; their text is the host's and stays. */
export function syncPostMarkup(id: string, state: PostState): void {
  const articles = findPosts(id)
  for (const element of articles) {
    countNotes(element, readPostAttribute(element), state)
    element.setAttribute('data-inlay-post', JSON.stringify({ ...readPostAttribute(element), ...state }))
    if (state.liked !== undefined) element.setAttribute('data-inlay-liked', String(state.liked))
    if (state.reblogged !== undefined) element.setAttribute('data-inlay-reblogged', String(state.reblogged))
  }
  if (state.liked === undefined) return
  for (const button of buttonsOf(id, articles)) {
    const command = button.getAttribute('data-inlay-command') ?? ''
    if (!likeCommands.includes(command) && command !== 'post:unlike') continue
    button.setAttribute('data-inlay-liked', String(state.liked))
    if (likeCommands.includes(command) && button.matches('button, [role="button"]'))
      button.setAttribute('aria-pressed', String(state.liked))
  }
}
