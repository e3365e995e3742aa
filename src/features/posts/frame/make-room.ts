import type { Dispose } from '../../../platform/lib/dispose.ts'

/** The width of a form beside the posts, in pixels, in a window of this width. */
export const besideRoom = (width: number): number => Math.round(Math.min(560, Math.max(400, width * 0.32)))

/**
 * Makes room for a form at the page's start edge: the page is laid out in the rest of the window. Returns a function
 * that takes it back.
 */
export function makeRoom(width: number): Dispose {
  const page = document.documentElement
  const { paddingInlineStart } = page.style
  page.style.setProperty('--inlay-beside', `${width}px`)
  page.style.paddingInlineStart = `${width}px`
  page.toggleAttribute('data-inlay-beside', true)
  return () => {
    page.style.removeProperty('--inlay-beside')
    page.style.paddingInlineStart = paddingInlineStart
    page.removeAttribute('data-inlay-beside')
  }
}
