import {
  arrow,
  autoUpdate,
  computePosition,
  flip,
  offset,
  type Placement,
  shift,
  size,
} from '@floating-ui/dom'
import { nextFrame } from '../../platform/dom/frame.ts'
import type { Dispose } from '../../platform/lib/dispose.ts'

/** The anchor of a placed element: another element, or a part of its content. */
export type Anchor = Element | { getBoundingClientRect: () => DOMRect; contextElement: Element }

export interface PlaceOptions {
  /** Preferred placement; it flips or shifts if there isn't enough space. */
  placement?: Placement
  /** Pixels between anchor and element; 8 if left out. */
  offset?: number
  /** Minimum pixels to the edges of the window; 10 if left out (SHARE-22). */
  edge?: number
  /** The same for the top edge, if a bar is there. */
  edgeTop?: number | undefined
  /** An element inside the floating one that points at the anchor. */
  arrow?: Element | null
  /** At least as wide as the anchor, for a list below a field. Never covers the field, however low the window is. */
  matchWidth?: boolean
}

/** A height in pixels that is enough next to the anchor. With less on both sides the element may cover the anchor. */
const enoughHeight = 240

function pointAt(arrow: Element, position: { x?: number | undefined; y?: number | undefined }): void {
  if (!(arrow instanceof HTMLElement)) return
  arrow.style.left = position.x === undefined ? '' : `${position.x}px`
  arrow.style.top = position.y === undefined ? '' : `${position.y}px`
}

/** Whether the available space limits the height of an element; false before it has been placed. */
const isShrunk = (floating: HTMLElement): boolean =>
  floating.offsetHeight >= Number.parseFloat(floating.style.getPropertyValue('--inlay-room')) - 1

/**
 * Lets a shrunk element take its full height, to find the side where it fits. Returns a function that restores the
 * scroll positions inside.
 */
function unshrink(floating: HTMLElement): () => void {
  const scrolled = [floating, ...floating.querySelectorAll('*')].filter(({ scrollTop }) => scrollTop > 0)
  const tops = scrolled.map(({ scrollTop }) => scrollTop)
  floating.style.removeProperty('--inlay-room')
  return () => {
    for (const [index, element] of scrolled.entries()) element.scrollTop = tops[index] ?? 0
  }
}

/**
 * Keeps the element next to its anchor with the positioning library; `put` is called with each new place. `options` are
 * those of `keepPlaced`.
 */
export function float(
  anchor: Anchor,
  floating: HTMLElement,
  options: PlaceOptions & { offset: number; edge: number },
  put: (x: number, y: number, placement: string) => void,
): Dispose {
  const { placement = 'bottom', offset: gap, edge, arrow: pointer, matchWidth } = options
  const padding = { top: options.edgeTop ?? edge, right: edge, bottom: edge, left: edge }
  let released = false
  /** Its current side: once the user has pressed something in it, it stays there while there is enough space. */
  let side: Placement | null = null
  let isUsed = false
  const use = () => {
    isUsed = true
  }
  for (const type of ['pointerdown', 'keydown']) floating.addEventListener(type, use)
  const stays = (): Placement | null => {
    const { top, bottom } = anchor.getBoundingClientRect()
    const room = side?.startsWith('top') ? top - padding.top : innerHeight - bottom - edge
    return isUsed && room - gap >= enoughHeight ? side : null
  }
  const isTight = () => {
    if (matchWidth) return false
    const { top, bottom } = anchor.getBoundingClientRect()
    return Math.max(top - padding.top, innerHeight - bottom - edge) - gap < enoughHeight
  }
  // A key may have opened it while the anchor was below the window, at the end of a high post.
  const mayCover = options.edgeTop !== undefined || anchor.getBoundingClientRect().top > innerHeight
  const fit = size({
    padding,
    apply({ availableHeight, rects }) {
      floating.style.setProperty('--inlay-room', `${Math.max(0, Math.floor(availableHeight))}px`)
      if (matchWidth) floating.style.minWidth = `${rects.reference.width}px`
    },
  })
  const middleware = [
    offset(gap),
    flip(() => ({ padding, mainAxis: !stays() })),
    shift(() => ({ padding, crossAxis: mayCover || isTight() })),
    fit,
    pointer && arrow({ element: pointer, padding: 12 }),
  ]
  let isWaiting = false
  const update = async () => {
    if (isWaiting) return
    let rescroll = () => {}
    if (isShrunk(floating) && !stays()) {
      // Not in a callback of its size observer, which must not change that size.
      isWaiting = true
      await nextFrame()
      isWaiting = false
      if (released) return
      rescroll = unshrink(floating)
    }
    const found = await computePosition(anchor, floating, {
      strategy: 'fixed',
      placement: stays() ?? placement,
      middleware,
    })
    if (released) return
    side = /^(?:top|bottom)/.test(found.placement) ? found.placement : null
    rescroll()
    const { x = 0, y = 0 } = found.middlewareData.shift ?? {}
    const isOver = (/^(?:top|bottom)/.test(found.placement) ? y : x) !== 0
    put(found.x, found.y, isOver ? 'over' : found.placement)
    if (pointer && found.middlewareData.arrow) pointAt(pointer, found.middlewareData.arrow)
  }
  const stop = autoUpdate(anchor, floating, update)
  return () => {
    released = true
    for (const type of ['pointerdown', 'keydown']) floating.removeEventListener(type, use)
    stop()
  }
}
