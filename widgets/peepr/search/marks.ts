import { findWords } from '../../../src/search/words.ts'
import styles from './search.module.css'

/** Marks words where they stand. */
export interface Marks {
  /** Marks what is there now. */
  draw: () => void
  clear: () => void
}

/** The name under which the style sheet knows them; the build makes it ours alone. */
const highlightName = styles.found ?? 'found'

/** The texts of the posts; what a control says is not what somebody wrote. */
function* textsIn(root: Element): Generator<Text> {
  for (const part of root.querySelectorAll('[data-peepr-words]')) {
    const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (node instanceof Text && !node.parentElement?.closest('button, style, script, mark')) yield node
  }
}

/** By the browser's own highlights: the document stays as it is. */
function highlights(root: Element, words: readonly string[]): Marks {
  return {
    draw() {
      const ranges = [...textsIn(root)].flatMap(text =>
        findWords(text.data, words).map(([from, to]) => {
          const range = new StaticRange({
            startContainer: text,
            startOffset: from,
            endContainer: text,
            endOffset: to,
          })
          return range
        }),
      )
      CSS.highlights.set(highlightName, new Highlight(...ranges))
    },
    clear: () => void CSS.highlights.delete(highlightName),
  }
}

/** By elements around the words, where a browser has no highlights (Firefox before 140). */
function elements(root: Element, words: readonly string[]): Marks {
  const drawn = new Set<HTMLElement>()
  return {
    draw() {
      // From the end: what is split off behind leaves the rest where it was.
      for (const text of [...textsIn(root)])
        for (const [from, to] of findWords(text.data, words).reverse()) {
          const word = text.splitText(from)
          word.splitText(to - from)
          const mark = document.createElement('mark')
          word.replaceWith(mark)
          mark.append(word)
          drawn.add(mark)
        }
    },
    clear() {
      for (const mark of drawn) {
        const { parentNode } = mark
        mark.replaceWith(...mark.childNodes)
        parentNode?.normalize()
      }
      drawn.clear()
    },
  }
}

/**
 * Marks words in the posts under an element. No HTML is made of anybody's words: only ranges of texts that are there.
 * @param words folded, as `wordsOf` gives them.
 */
export const createMarks = (root: Element, words: readonly string[]): Marks =>
  typeof CSS === 'object' && 'highlights' in CSS && typeof Highlight === 'function'
    ? highlights(root, words)
    : elements(root, words)
