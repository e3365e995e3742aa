import { findPosts, userContentSelector } from '../../platform/page/markup.ts'
import { truncate } from '../../platform/text/text.ts'

/** What the page shows of a post: enough to recognize it. */
export interface ShownPost {
  /** Its first words, the title on a separate line; '' for a post without text. */
  text: string
  /** Address of its first image. */
  image: string | null
}

const textMaxLength = 280
/** The most parts of a post to read, such as its title and the reblogged posts. */
const partsMax = 10
/** The least width of an image, in pixels: smaller ones are avatars and icons. */
const imageMinWidth = 100

/** The first words of an element, with a space between blocks. Doesn't read a long text to its end. */
function wordsOf(element: Element): string {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  let words = ''
  while (words.length <= 2 * textMaxLength && texts.nextNode())
    words += ` ${(texts.currentNode.nodeValue ?? '').slice(0, 2 * textMaxLength)}`
  return words.replace(/\s+/g, ' ').trim()
}

/** Reads a post in the host's page, whose markup says which text belongs to the post; null if it isn't on the page. */
export function shownPost(id: string): ShownPost | null {
  const [article] = findPosts(id)
  if (!article) return null
  const bodies = [...article.querySelectorAll(userContentSelector)].slice(0, partsMax)
  const image = [...article.querySelectorAll('img')].find(({ width }) => width >= imageMinWidth)
  return {
    text: truncate(bodies.map(wordsOf).filter(Boolean).join('\n'), textMaxLength),
    image: image?.currentSrc || image?.src || null,
  }
}

/** What isn't part of a post, or hasn't been uncovered. */
const leftOut = '[data-inlay-root], [data-inlay-sensitive]:not([data-inlay-shown])'
/** A post with fewer characters and no images is already visible as a whole. */
const shortMax = 120

/**
 * The HTML of everything the page shows of a post, including reblogged posts; '' if its first words are all of it, or
 * if it is covered. The caller sanitizes it.
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
