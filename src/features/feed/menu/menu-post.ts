import { postSelector, readAttribute } from '../../../platform/page/markup.ts'

const drawerPost = '[data-viewer-post]'

/** A post that a menu is about: one of the page, or one of the drawer. */
export interface MenuPost {
  element: Element
  isInDrawer: boolean
  /** What its element says of it, with the host's own fields. */
  data: Record<string, unknown>
}

export function postAt(anchor: Element | null): MenuPost | null {
  const element = anchor?.closest(`${postSelector},${drawerPost}`)
  if (!element) return null
  const isInDrawer = element.matches(drawerPost)
  const data = readAttribute(element, isInDrawer ? 'data-viewer-item' : 'data-inlay-post')
  return { element, isInDrawer, data }
}
