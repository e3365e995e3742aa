/** Where the user wants forms: over the page or in place of what they belong to, beside the posts, or on the whole screen. */
const layouts = ['page', 'beside', 'full'] as const
export type Layout = (typeof layouts)[number]

/** Where a form is drawn now: in its place in the page, in a dialog over it, beside it, on the whole screen, or as a bar. */
export type Shown = 'inline' | 'modal' | 'beside' | 'full' | 'bar'

/** Widths of the window in pixels: below the first a form fills the screen, from the second on it fits beside the posts. */
const phoneWidth = 600
const besideWidth = 1200

interface Frame {
  layout: Layout
  isMinimized: boolean
  /** It has a place in the page, which it has not left. */
  isInline: boolean
}

/** How a form is shown in a window of this width. */
export function shownAs({ layout, isMinimized, isInline }: Frame, width: number): Shown {
  if (isMinimized) return 'bar'
  if (width < phoneWidth || layout === 'full') return 'full'
  if (layout === 'beside' && width >= besideWidth) return 'beside'
  return isInline ? 'inline' : 'modal'
}

/** Whether the page is in use while the form is there: nothing is dimmed, and the address is the page's. */
export const isDocked = (shown: Shown): shown is 'beside' | 'bar' => shown === 'beside' || shown === 'bar'

/** Whether the form covers the page, which is inert under it. */
export const covers = (shown: Shown): boolean => shown === 'modal' || shown === 'full'

/** The layouts that a window of this width has besides that of the page. */
export const choicesAt = (width: number): readonly Exclude<Layout, 'page'>[] =>
  width < phoneWidth ? [] : width < besideWidth ? ['full'] : ['beside', 'full']

export const isLayout = (value: unknown): value is Layout => layouts.some(layout => layout === value)
