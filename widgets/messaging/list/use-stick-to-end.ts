import { type RefObject, useEffectEvent, useRef } from 'react'
import { flushSync } from 'react-dom'
import { afterPress } from '../../../src/ui/behavior/after-press.ts'

/** Pixels from the end that still count as being there (MSGP-19). */
export const endThreshold = 80

/**
 * Keeps a scroller at its end until the user scrolls up. Done by script: `overflow-anchor` does not keep a scroller at
 * its end, and virtua does not support the negative offsets of a `column-reverse` scroller.
 */
export function useStickToEnd(scroller: RefObject<HTMLElement | null>) {
  const isAtEnd = useRef(true)
  /** The scroll position of the end when the reader was last there. */
  const end = useRef(0)
  /**
   * Messages that turn out taller push the end away, and lower ones move the reader up a little: only a larger move
   * upwards leaves it.
   */
  const scrolled = () => {
    if (!scroller.current) return
    const { scrollTop, scrollHeight, clientHeight } = scroller.current
    if (scrollHeight - clientHeight - scrollTop <= endThreshold) {
      isAtEnd.current = true
      end.current = scrollHeight - clientHeight
    } else if (scrollTop < end.current - endThreshold) isAtEnd.current = false
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
        end.current = scrollHeight - clientHeight
        if (end.current - scrollTop < 1) return
        element.scrollTop = scrollHeight
        // The browser fires `scroll` in the next frame; until then the list would draw the rows of the old position.
        flushSync(() => element.dispatchEvent(new Event('scroll')))
      }, element)
    }),
  }
}
