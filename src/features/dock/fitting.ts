/** Measures of the strip beside the column, in pixels. */
export interface DockMeasures {
  width: number
  /** Between the column and the strip. */
  margin: number
  /** In a window that is narrower, views open over the page as usual. */
  transitionWidth: number
}

/** A docked view is never wider, in pixels (GUT-5). */
export const maxViewWidth = 300

/** The measures, of a page with the wide column or without it (GUT-2…4, DEC-110). */
export const measuresOf = (isWide: boolean): DockMeasures =>
  isWide ? { width: 300, margin: 17, transitionWidth: 990 } : { width: 215, margin: 20, transitionWidth: 900 }

/** A span of the window's width, in pixels. */
interface Span {
  left: number
  right: number
}

/** How many pixels above the bottom of the window the strip must end, so that no floating window covers it. */
export const liftAbove = (strip: Span, floating: readonly (Span & { height: number })[]): number =>
  Math.max(
    0,
    ...floating
      .filter(({ left, right }) => left < strip.right && right > strip.left)
      .map(({ height }) => height),
  )
