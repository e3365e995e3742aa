import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { VirtualizerHandle } from 'virtua'

/** A list that has not moved far for so long, in milliseconds, is being read again. */
const restMs = 120
/** Rows that are completed in one frame. */
const rowsAtOnce = 6

const none: ReadonlySet<string> = new Set()

/** Whether a list is flown through: nobody reads rows that are gone with the next frame, so they may be drawn lightly. */
export interface Flight {
  isLight: (key: string) => boolean
}

/** The row at this height. Where a list may not be moved under a finger, all rows stand aside until it is let go. */
const indexAt = (list: VirtualizerHandle, offset: number) =>
  list.findItemIndex(offset - list.getItemOffset(0))

/** The keys of the rows that are drawn, those in the middle of the window first; none of them is measured for it. */
function drawnKeys(
  scroller: HTMLElement,
  list: VirtualizerHandle,
  keyOf: (index: number) => string | undefined,
) {
  const middle = indexAt(list, list.scrollOffset + list.viewportSize / 2)
  const far = (index: number) => Math.abs(index - middle)
  return [...scroller.querySelectorAll<HTMLElement>('li[data-index]')]
    .map(row => Number(row.dataset.index))
    .sort((one, other) => far(one) - far(other))
    .flatMap(index => keyOf(index) ?? [])
}

/**
 * A scroll to where no row has been drawn is a flight, but for one to the lower end. After it the rows that stand there are
 * completed, a few in each frame: all at once would hold up the first touch of whoever stops to read.
 */
export function useFlight(
  scroller: RefObject<HTMLElement | null>,
  list: RefObject<VirtualizerHandle | null>,
  keyOf: RefObject<(index: number) => string | undefined>,
): Flight {
  const [, setCompleted] = useState(0)
  // No state of the view's: a list that is drawn for another reason must find what it is at that moment.
  const light = useRef<ReadonlySet<string> | 'all'>(none)
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let frame = 0
    const complete = (keys: readonly string[]) => {
      const left = keys.slice(rowsAtOnce)
      light.current = new Set(left)
      setCompleted(count => count + 1)
      if (left.length > 0) frame = requestAnimationFrame(() => complete(left))
    }
    const land = () => {
      if (list.current) complete(drawnKeys(element, list.current, keyOf.current))
    }
    /** Whether the row at this height has been drawn, before the list hears that it has been scrolled. */
    const isDrawn = (offset: number) =>
      list.current !== null &&
      element.querySelector(`li[data-index="${indexAt(list.current, offset)}"]`) !== null
    const scrolled = () => {
      const { scrollTop, clientHeight, scrollHeight } = element
      if (scrollHeight - scrollTop < 2 * clientHeight) return
      if (isDrawn(scrollTop) || isDrawn(scrollTop + clientHeight)) return
      light.current = 'all'
      cancelAnimationFrame(frame)
      clearTimeout(timer)
      timer = setTimeout(land, restMs)
    }
    // Before the list hears of it and draws its rows.
    element.addEventListener('scroll', scrolled, { capture: true, passive: true })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
      element.removeEventListener('scroll', scrolled, { capture: true })
      light.current = none
    }
  }, [scroller, list, keyOf])
  return { isLight: key => light.current === 'all' || light.current.has(key) }
}
