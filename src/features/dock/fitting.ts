import { atom, onMount, type ReadableAtom } from 'nanostores'
import type { App } from '../../platform/app.ts'
import type { Places } from '../../platform/bus/contract.ts'
import type { Unchecked } from '../../platform/lib/record.ts'
import { findMarked, readAttribute } from '../../platform/page/markup.ts'
import { windowWidth } from '../../platform/window-width.ts'

/** Sizes for the strip next to the column, in pixels. */
export interface DockMeasures {
  width: number
  /** Between the column and the strip. */
  margin: number
  /** In a narrower window, views open over the page as usual. */
  transitionWidth: number
}

/** A docked view is never wider, in pixels (GUT-5). */
export const maxViewWidth = 300

/**
 * The sizes for a page with or without the wide column (GUT-2…4, DEC-110).
 * @internal
 */
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

/** The dock's place in the host's page. A place made by Inlay is at the end of the page, next to no column. */
const findPlace = (): Element | null => findMarked('[data-inlay="gutter"]:not([data-inlay-made])')[0] ?? null

/** The sizes for the dock's place, according to its options. */
export function measuresAt(place: Element | null): DockMeasures {
  const options: Unchecked<Places['gutter']> = readAttribute(place, 'data-inlay-options')
  return measuresOf(options.wide === true)
}

function hasRoom(width: number): boolean {
  const place = findPlace()
  return place !== null && width >= measuresAt(place).transitionWidth
}

/** Whether the page has a dock, and the window is wide enough for it (GUT-4). */
export function watchAvailableSpace(app: App): ReadableAtom<boolean> {
  const $width = app.get(windowWidth)
  const $room = atom(false)
  onMount($room, () => $width.subscribe(width => $room.set(hasRoom(width))))
  return $room
}
