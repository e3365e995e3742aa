import { findPosts, userContentSelector } from '../../platform/page/markup.ts'
import { truncate } from '../../platform/text/text.ts'

/** What the page shows of a post: enough to recognize it by. */
export interface ShownPost {
  /** Its first words, the title on a line of its own; '' for a post without any. */
  text: string
  /** Address of its first picture. */
  picture: string | null
}

const textMaxLength = 280
/** The most parts of a post that are read, such as its title and the posts that it reblogs. */
const partsMax = 10
/** The least width of a picture, in pixels: smaller ones are faces and icons. */
const pictureMinWidth = 100

/** The first words of an element, with a blank between blocks. A long text is not read to its end. */
function wordsOf(element: Element): string {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  let words = ''
  while (words.length <= 2 * textMaxLength && texts.nextNode())
    words += ` ${(texts.currentNode.nodeValue ?? '').slice(0, 2 * textMaxLength)}`
  return words.replace(/\s+/g, ' ').trim()
}

/** Reads a post in the host's page, whose markup says which words are the post's; null where the page has none. */
export function shownPost(id: string): ShownPost | null {
  const [article] = findPosts(id)
  if (!article) return null
  const bodies = [...article.querySelectorAll(userContentSelector)].slice(0, partsMax)
  const picture = [...article.querySelectorAll('img')].find(({ width }) => width >= pictureMinWidth)
  return {
    text: truncate(bodies.map(wordsOf).filter(Boolean).join('\n'), textMaxLength),
    picture: picture?.currentSrc || picture?.src || null,
  }
}

/** What is no part of a post, or what its reader has not uncovered. */
const leftOut = '[data-inlay-root], [data-inlay-sensitive]:not([data-inlay-shown])'
/** A post of fewer characters, without pictures, is seen as a whole already. */
const shortMax = 120

/**
 * The HTML of all that the page shows of a post, the posts that it reblogs included; '' where its first words are all
 * of it, or where it is covered. The caller makes it safe.
 */
export function wholePost(id: string): string {
  const [article] = findPosts(id)
  if (!article || article.matches(leftOut)) return ''
  const bodies = [...article.querySelectorAll(userContentSelector)].map(
    body => body.cloneNode(true) as Element,
  )
  for (const body of bodies) for (const part of body.querySelectorAll(leftOut)) part.remove()
  const hasMore = bodies.some(body => body.querySelector('img, iframe, video'))
  const length = bodies.reduce((sum, body) => sum + (body.textContent?.trim().length ?? 0), 0)
  return hasMore || length > shortMax ? bodies.map(body => body.innerHTML).join('') : ''
}
