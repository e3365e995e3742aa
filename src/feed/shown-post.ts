import { truncate } from '../lib/text.ts'
import { findPosts, userContentSelector } from '../page/markup.ts'

/** What the page shows of a post: enough to recognize it by. */
export interface ShownPost {
  /** Its first words; '' for a post without any. */
  text: string
  /** Address of its first picture. */
  picture: string | null
}

const textMaxLength = 280
/** The least width of a picture, in pixels: smaller ones are faces and icons. */
const pictureMinWidth = 100

/** The first words of elements, with a blank between blocks. A long text is not read to its end. */
function firstWords(elements: Iterable<Element>): string {
  let words = ''
  for (const element of elements) {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    while (words.length <= 2 * textMaxLength && texts.nextNode())
      words += ` ${(texts.currentNode.nodeValue ?? '').slice(0, 2 * textMaxLength)}`
  }
  return truncate(words.replace(/\s+/g, ' ').trim(), textMaxLength)
}

/** Reads a post in the host's page, whose markup says which words are the post's; null where the page has none. */
export function shownPost(id: string): ShownPost | null {
  const [article] = findPosts(id)
  if (!article) return null
  const picture = [...article.querySelectorAll('img')].find(({ width }) => width >= pictureMinWidth)
  return {
    text: firstWords(article.querySelectorAll(userContentSelector)),
    picture: picture?.currentSrc || picture?.src || null,
  }
}
