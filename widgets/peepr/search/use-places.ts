import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useStore } from '../../../src/ui/use-store.ts'
import type { PostList } from '../../../src/viewer/post-list.ts'
import type { BlogViewer } from '../../../src/viewer/store.ts'

/** Where a list was read: the first post in view, and how far it stood from the scroller's upper edge, in pixels. */
interface Place {
  scrollTop: number
  post: string | null
  offset: number
}

const articlesIn = (scroller: Element) => [...scroller.querySelectorAll<HTMLElement>('[data-peepr-post]')]
const offsetIn = (scroller: Element, element: Element) =>
  element.getBoundingClientRect().top - scroller.getBoundingClientRect().top

function placeIn(scroller: Element): Place {
  const { scrollTop } = scroller
  const seen = articlesIn(scroller).find(article => offsetIn(scroller, article) + article.offsetHeight > 0)
  const isReading = seen !== undefined && offsetIn(scroller, seen) < scroller.clientHeight
  return isReading
    ? { scrollTop, post: seen.dataset.peeprPost ?? null, offset: offsetIn(scroller, seen) }
    : { scrollTop, post: null, offset: 0 }
}

/** By the post, not by pixels: what stands above it may be of another height than it was. */
function returnTo(scroller: Element, { scrollTop, post, offset }: Place): void {
  scroller.scrollTop = scrollTop
  const article = post && articlesIn(scroller).find(({ dataset }) => dataset.peeprPost === post)
  if (article) scroller.scrollTop += offsetIn(scroller, article) - offset
}

/**
 * Each list is found again where it was left, and a new one is read from its beginning, right under the bar.
 * @param top what stands above the list.
 */
export function usePlaces(top: RefObject<HTMLElement | null>, viewer: BlogViewer): void {
  const list = useStore(viewer.$list)
  const places = useRef(new WeakMap<PostList, Place>())
  const shown = useRef(list)
  useLayoutEffect(
    () =>
      // Told before anything is drawn anew.
      viewer.$list.listen((_, before) => {
        const scroller = top.current?.closest('[data-peepr-scroller]')
        if (scroller && before) places.current.set(before, placeIn(scroller))
      }),
    [viewer, top],
  )
  useLayoutEffect(() => {
    const above = top.current
    const scroller = above?.closest<HTMLElement>('[data-peepr-scroller]')
    if (!above || !scroller || shown.current === list) return
    shown.current = list
    // The post that had the focus went with its list; the drawer's keys need one inside.
    if (document.activeElement === document.body) scroller.focus({ preventScroll: true })
    const place = places.current.get(list)
    if (place) returnTo(scroller, place)
    else {
      const bar = scroller.firstElementChild?.getBoundingClientRect().height ?? 0
      scroller.scrollTop += offsetIn(scroller, above) - bar
    }
  }, [list, top])
}
