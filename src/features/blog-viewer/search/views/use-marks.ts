import { type RefObject, useEffect } from 'react'
import { nextFrame } from '../../../../platform/dom/frame.ts'
import { findWords, wordsOf } from '../words.ts'
import styles from './search.module.css'

/** Highlights words in the posts. */
interface Marks {
  /** Highlights the current content. */
  draw: () => void
  clear: () => void
}

/** The highlight's name in the style sheet; the build makes it unique. */
const highlightName = styles.found ?? 'found'

/** The text nodes of posts, without labels of controls. */
function* textsIn(root: Element): Generator<Text> {
  for (const part of root.querySelectorAll('[data-viewer-words]')) {
    const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (node instanceof Text && !node.parentElement?.closest('button, style, script, mark')) yield node
  }
}

/** Uses the CSS Custom Highlight API: the DOM stays unchanged. */
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

/** Wraps the words in elements, for browsers without highlights (Firefox before 140). */
function elements(root: Element, words: readonly string[]): Marks {
  const drawn = new Set<HTMLElement>()
  return {
    draw() {
      // From the end, so that splitting a text node leaves the earlier offsets valid.
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
 * Highlights words in the posts under an element. Creates no HTML, only ranges of existing text nodes.
 * @param words folded, as returned by `wordsOf`.
 * @internal
 */
export const createMarks = (root: Element, words: readonly string[]): Marks =>
  typeof CSS === 'object' && 'highlights' in CSS && typeof Highlight === 'function'
    ? highlights(root, words)
    : elements(root, words)

/**
 * Highlights the words of a term in the posts, also in posts added later.
 * @param top the element above the list.
 */
export function useMarks(top: RefObject<HTMLElement | null>, term: string): void {
  useEffect(() => {
    const list = top.current?.parentElement
    const words = wordsOf(term)
    if (!list || words.length === 0) return
    const marks = createMarks(list, words)
    let isDue = false
    const observer = new MutationObserver(() => {
      if (isDue) return
      isDue = true
      void nextFrame().then(() => {
        isDue = false
        if (isOver) return
        mark()
      })
    })
    let isOver = false
    const mark = () => {
      marks.draw()
      // Ignores the mutations that the marks themselves caused.
      observer.takeRecords()
    }
    mark()
    observer.observe(list, { childList: true, characterData: true, subtree: true })
    return () => {
      isOver = true
      observer.disconnect()
      marks.clear()
    }
  }, [top, term])
}
