import { useStore } from '@nanostores/react'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { PostList } from '../../posts/post-list.ts'
import type { BlogViewer } from '../../store.ts'

/** The scroll position of a list: the first post in view, and its distance from the scroller's top, in pixels. */
interface Place {
  scrollTop: number
  post: string | null
  offset: number
}

const articlesIn = (scroller: Element) => [...scroller.querySelectorAll<HTMLElement>('[data-viewer-post]')]
const offsetIn = (scroller: Element, element: Element) =>
  element.getBoundingClientRect().top - scroller.getBoundingClientRect().top

function placeIn(scroller: Element): Place {
  const { scrollTop } = scroller
  const firstInView = articlesIn(scroller).find(
    article => offsetIn(scroller, article) + article.offsetHeight > 0,
  )
  const isReading = firstInView !== undefined && offsetIn(scroller, firstInView) < scroller.clientHeight
  return isReading
    ? { scrollTop, post: firstInView.dataset.viewerPost ?? null, offset: offsetIn(scroller, firstInView) }
    : { scrollTop, post: null, offset: 0 }
}

/** Restores a position by its post, not by pixels: the height above it may have changed. */
function returnTo(scroller: Element, { scrollTop, post, offset }: Place): void {
  scroller.scrollTop = scrollTop
  const article = post && articlesIn(scroller).find(({ dataset }) => dataset.viewerPost === post)
  if (article) scroller.scrollTop += offsetIn(scroller, article) - offset
}

/**
 * Restores the scroll position of a list that was shown before; a new list starts at its top, right under the bar.
 * @param top the element above the list.
 */
export function usePlaces(top: RefObject<HTMLElement | null>, viewer: BlogViewer): void {
  const list = useStore(viewer.$list)
  const places = useRef(new WeakMap<PostList, Place>())
  const shownList = useRef(list)
  useLayoutEffect(
    () =>
      // Called before the new list is drawn.
      viewer.$list.listen((_, before) => {
        const scroller = top.current?.closest('[data-viewer-scroller]')
        if (scroller && before) places.current.set(before, placeIn(scroller))
      }),
    [viewer, top],
  )
  useLayoutEffect(() => {
    const above = top.current
    const scroller = above?.closest<HTMLElement>('[data-viewer-scroller]')
    if (!above || !scroller || shownList.current === list) return
    shownList.current = list
    // The focused post was removed with its list; the drawer's shortcuts need the focus inside.
    if (document.activeElement === document.body) scroller.focus({ preventScroll: true })
    const place = places.current.get(list)
    if (place) returnTo(scroller, place)
    else {
      const bar = scroller.firstElementChild?.getBoundingClientRect().height ?? 0
      scroller.scrollTop += offsetIn(scroller, above) - bar
    }
  }, [list, top])
}
