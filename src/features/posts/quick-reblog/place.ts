import { findPosts } from '../../../platform/page/markup.ts'
import { reblogControlsIn } from '../../feed/reblog-controls.ts'

function isInView(element: Element): boolean {
  const { top, bottom, width, height } = element.getBoundingClientRect()
  return width > 0 && height > 0 && bottom > 0 && top < innerHeight
}

/**
 * Where the quick reblog of a post is placed: at what was pressed, else at a control that reblogs the post; null, in the
 * middle of the window, if neither is in view, such as an entry of a menu that has closed. Under a modal dialog nothing
 * takes a press, so it is placed at the dialog then.
 */
export function placeFor(id: string, pressed: unknown): Element | null {
  const modal = [...document.querySelectorAll('dialog:modal')].at(-1) ?? null
  const places = [pressed, ...findPosts(id).flatMap(reblogControlsIn)].filter(
    (one): one is Element => one instanceof Element && (modal === null || modal.contains(one)),
  )
  return places.find(isInView) ?? modal
}
