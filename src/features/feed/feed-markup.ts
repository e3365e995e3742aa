import { findPosts, postSelector, readPostAttribute } from '../../platform/page/markup.ts'
import { addNotes } from './note-count.ts'
import { findLikeButtons, ownIdOf, type PostState, showLiked, showOnArticle } from './post-markup.ts'
import { wasToldSince } from './set-notes.ts'

/** A like and a reblog are notes of the post: updates the number of notes on the page. */
function countNotes(article: Element, before: PostState, now: PostState): void {
  const step = (was = false, is = was) => Number(is) - Number(was)
  const by = step(before.liked, now.liked) + step(before.reblogged, now.reblogged)
  if (by !== 0) addNotes(article, by)
}

/**
 * Updates the page's own articles and buttons of a post.
 * @param since when the change began that is confirmed or undone now: a number reported by the server since then stays
 */
export function syncPostMarkup(id: string, state: PostState, since?: number): void {
  const articles = findPosts(id)
  const isCounted = since !== undefined && wasToldSince(id, since)
  for (const article of articles) {
    if (!isCounted) countNotes(article, readPostAttribute(article), state)
    showOnArticle(article, state)
  }
  const { liked } = state
  if (liked === undefined) return
  for (const button of findLikeButtons()) {
    const article = button.closest(postSelector)
    const isOfPost = (ownIdOf(button) ?? (article && articles.includes(article) ? id : undefined)) === id
    if (isOfPost) showLiked(button, liked)
  }
}

/** A reply is a note, too; it began at the time `since`. */
export function countReply(id: string, since: number): void {
  if (wasToldSince(id, since)) return
  for (const article of findPosts(id)) addNotes(article, 1)
}
