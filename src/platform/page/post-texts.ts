import { markedAt, userContentSelector } from './markup.ts'

/** Marks replies in the host's own markup of a post. */
export const replySelector = '[data-inlay-reply]'

/** The texts of a post, without those of the replies that the page shows in it. */
export const postTexts = (post: Element, selector = userContentSelector): Element[] =>
  [...post.querySelectorAll(selector)].filter(text => !markedAt(text, replySelector))
