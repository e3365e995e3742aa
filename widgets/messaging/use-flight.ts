import { type RefObject, startTransition, useLayoutEffect, useRef, useState } from 'react'

/** A list that has not moved far for so long, in milliseconds, is being read again. */
const restMs = 120

/** Whether a list is flown through: nobody reads rows that are gone with the next frame, so they may be drawn lightly. */
export interface Flight {
  isOn: () => boolean
}

/** Each scroll by more than a window, but for one to the lower end, is a flight; the list is drawn again after it. */
export function useFlight(scroller: RefObject<HTMLElement | null>): Flight {
  const [, setLanded] = useState(0)
  const isFlying = useRef(false)
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    let last = { top: element.scrollTop, end: element.scrollHeight - element.scrollTop }
    let timer: ReturnType<typeof setTimeout> | undefined
    const land = () => {
      isFlying.current = false
      // In slices: the rows that stand there now are completed, and may be many.
      startTransition(() => setLanded(count => count + 1))
    }
    const scrolled = () => {
      const { scrollTop, clientHeight, scrollHeight } = element
      const now = { top: scrollTop, end: scrollHeight - scrollTop }
      // Older messages put in front move the list from its beginning alone: the reader stays where he is.
      const moved = Math.min(Math.abs(now.top - last.top), Math.abs(now.end - last.end))
      last = now
      if (moved <= clientHeight || now.end < 2 * clientHeight) return
      isFlying.current = true
      clearTimeout(timer)
      timer = setTimeout(land, restMs)
    }
    // Before the list hears of it and draws its rows.
    element.addEventListener('scroll', scrolled, { capture: true, passive: true })
    return () => {
      clearTimeout(timer)
      element.removeEventListener('scroll', scrolled, { capture: true })
    }
  }, [scroller])
  return { isOn: () => isFlying.current }
}
