import { type RefObject, useEffect } from 'react'
import { nextFrame } from '../../../../platform/dom/frame.ts'
import { wordsOf } from '../words.ts'
import { createMarks } from './marks.ts'

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
