import { type RefObject, useEffect, useEffectEvent } from 'react'
import { scrollersAround } from '../../platform/dom/scrollers.ts'

/** Load more items when the user has scrolled past this share of the list (UTIL-7). */
const nearShare = 0.9

/**
 * Loads more of a list when the user scrolls near the end of its scroller: at 90 % of its height, or `ahead` pixels
 * before the end. While the user stays there, it loads again each time the list becomes ready.
 * @param inside any element of the list
 * @param ahead pixels before the end at which more is loaded
 */
export function useNearEnd(
  inside: RefObject<Element | null>,
  isReady: boolean,
  loadMore: () => void,
  ahead?: () => number,
): void {
  const checkPosition = useEffectEvent(({ scrollTop, clientHeight, scrollHeight }: Element) => {
    const rest = ahead?.() ?? scrollHeight * (1 - nearShare)
    if (clientHeight > 0 && scrollTop + clientHeight >= scrollHeight - rest) loadMore()
  })
  useEffect(() => {
    const [scroller] = isReady && inside.current ? scrollersAround(inside.current) : []
    if (!scroller) return
    const scrolled = () => checkPosition(scroller)
    scrolled()
    scroller.addEventListener('scroll', scrolled, { passive: true })
    addEventListener('resize', scrolled)
    return () => {
      scroller.removeEventListener('scroll', scrolled)
      removeEventListener('resize', scrolled)
    }
  }, [inside, isReady])
}
