import { type RefObject, useEffect, useEffectEvent } from 'react'
import { scrollersAround } from './scroll.ts'

/** The share of a list that has been seen when more of it is asked for (UTIL-7). */
const nearShare = 0.9

/**
 * Asks for more of a list when its reader comes near the end of what scrolls it: at 90 % of its height, or so many
 * pixels before the end. Asks again each time it becomes ready while the reader is there.
 * @param inside any element of the list.
 */
export function useNearEnd(
  inside: RefObject<Element | null>,
  isReady: boolean,
  ask: () => void,
  ahead?: () => number,
): void {
  const look = useEffectEvent(({ scrollTop, clientHeight, scrollHeight }: Element) => {
    const rest = ahead?.() ?? scrollHeight * (1 - nearShare)
    if (clientHeight > 0 && scrollTop + clientHeight >= scrollHeight - rest) ask()
  })
  useEffect(() => {
    const [scroller] = isReady && inside.current ? scrollersAround(inside.current) : []
    if (!scroller) return
    const scrolled = () => look(scroller)
    scrolled()
    scroller.addEventListener('scroll', scrolled, { passive: true })
    addEventListener('resize', scrolled)
    return () => {
      scroller.removeEventListener('scroll', scrolled)
      removeEventListener('resize', scrolled)
    }
  }, [inside, isReady])
}
