import { type RefObject, useEffectEvent, useRef } from 'react'
import { flushSync } from 'react-dom'
import { afterPress } from '../../../ui/behavior/after-press.ts'

/** Pixels from the end that still count as being there (MSGP-19). */
export const endThreshold = 80

/**
 * Keeps a scroller at its end until the user scrolls up. Done by script: `overflow-anchor` does not keep a scroller at
 * its end, and virtua does not support the negative offsets of a `column-reverse` scroller.
 */
export function useStickToEnd(scroller: RefObject<HTMLElement | null>) {
  const isAtEnd = useRef(true)
  /** The first and last visible pixel when the reader was last at the end. */
  const seen = useRef({ top: 0, bottom: 0 })
  /**
   * Messages that turn out taller push the end away, lower ones move the reader up a little, and a list that gets more
   * or less room moves one of its edges: only a larger move of both edges leaves the end.
   */
  const scrolled = () => {
    if (!scroller.current) return
    const { scrollTop, scrollHeight, clientHeight } = scroller.current
    if (scrollHeight - clientHeight - scrollTop <= endThreshold) {
      isAtEnd.current = true
      seen.current = { top: scrollHeight - clientHeight, bottom: scrollHeight }
    } else {
      const { top, bottom } = seen.current
      if (Math.max(scrollTop - top, scrollTop + clientHeight - bottom) < -endThreshold)
        isAtEnd.current = false
    }
  }
  return {
    isAtEnd,
    /** Call it when the reader scrolls. */
    scrolled,
    /** Call it when heights have changed. While a message is pressed it waits, so that the message stays in place. */
    stick: useEffectEvent(() => {
      const element = scroller.current
      if (!element || !isAtEnd.current) return
      afterPress(() => {
        const { scrollTop, scrollHeight, clientHeight } = element
        if (!isAtEnd.current) return
        seen.current = { top: scrollHeight - clientHeight, bottom: scrollHeight }
        if (seen.current.top - scrollTop < 1) return
        element.scrollTop = scrollHeight
        // The browser fires `scroll` in the next frame; until then the list would draw the rows of the old position.
        flushSync(() => element.dispatchEvent(new Event('scroll')))
      }, element)
    }),
  }
}
