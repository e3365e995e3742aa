import type { Dispose } from '../../platform/lib/dispose.ts'
import type { Anchor, PlaceOptions } from './float.ts'

export type { Placement } from '@floating-ui/dom'

/** Puts a fixed element at a place in the window. */
export const put = (floating: HTMLElement, x: number, y: number, placement: string) => {
  floating.style.left = `${x}px`
  floating.style.top = `${y}px`
  floating.dataset.placement = placement
  floating.dataset.placed = ''
}

/** Undoes that. */
export function unput(floating: HTMLElement): void {
  delete floating.dataset.placed
  for (const property of ['left', 'top', 'min-width', '--inlay-room']) floating.style.removeProperty(property)
}

/** Places it below the anchor, inside the window, if the positioning library fails to load. */
function putPlainly(anchor: Anchor, floating: HTMLElement, offset: number, edge: number): void {
  const box = anchor.getBoundingClientRect()
  const within = (value: number, room: number) => Math.max(edge, Math.min(value, room - edge))
  put(
    floating,
    within(box.left, innerWidth - floating.offsetWidth),
    within(box.bottom + offset, innerHeight - floating.offsetHeight),
    'bottom',
  )
}

/**
 * Keeps a fixed element in the top layer next to its anchor while either moves or grows, until disposed. Once placed,
 * it has `data-placed`, and `data-placement` with the side, or `over` if it covers its anchor.
 */
export function keepPlaced(anchor: Anchor, element: HTMLElement, options: PlaceOptions = {}): Dispose {
  const { offset = 8, edge = 10 } = options
  let released = false
  let release: Dispose = () => {}
  import('./float.ts').then(
    ({ float }) => {
      const place = (x: number, y: number, placement: string) => put(element, x, y, placement)
      if (!released) release = float(anchor, element, { ...options, offset, edge }, place)
    },
    () => released || putPlainly(anchor, element, offset, edge),
  )
  return () => {
    released = true
    release()
    unput(element)
  }
}
