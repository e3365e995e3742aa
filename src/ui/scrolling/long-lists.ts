import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { scrollersAround } from '../../platform/dom/scrollers.ts'

/**
 * How many items of a growing list to draw: `first`, then `step` more with each frame, so that none comes late on a
 * slow phone. Of items added to a drawn list, such as the user's own reply, the first ones are drawn at once.
 */
export function useGradual(total: number, step: number, first = step): number {
  const [shown, setShown] = useState(first)
  const [before, setBefore] = useState(total)
  if (total !== before) {
    setBefore(total)
    if (shown >= before) setShown(Math.max(first, Math.min(total, before + Math.min(step, first))))
  }
  useEffect(() => {
    if (shown >= total) return
    const frame = requestAnimationFrame(() => setShown(shown + step))
    return () => cancelAnimationFrame(frame)
  }, [shown, total, step])
  return Math.min(shown, total)
}

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
