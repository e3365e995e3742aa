import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { giveWay } from '../behavior/give-way.ts'
import { useTopDialog } from '../behavior/layers.ts'
import { hideFromTopLayer, showInTopLayer } from '../behavior/top-layer.ts'
import styles from './toast-region.module.css'

/**
 * Where toasts appear: at the lower edge, at its start or end, or at the upper edge.
 * @public
 */
export type ToastCorner = 'start' | 'end' | 'top'

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

const overlap = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

/**
 * The first corner in which toasts cover nothing in use; if there is none, the first.
 * @param boxes where the toasts would be in each corner, by preference.
 * @public
 */
export const freeCorner = (
  boxes: readonly (readonly [corner: ToastCorner, box: Box])[],
  used: readonly Box[],
): ToastCorner => (boxes.find(([, box]) => !used.some(one => overlap(box, one))) ?? boxes[0])?.[0] ?? 'start'

/**
 * Forms, conversations, what is written or pressed in an open dialog, and what has the keyboard's focus: users can't
 * write below a toast.
 */
const usedSelector =
  'form[data-placement]:not([data-placement="beside"]), [data-window-key], dialog[open] :is([data-footer], textarea, input), :focus-visible'

/** What toasts are moved above: the footer of a form, dialog, or conversation, and the controls of a video. */
const footerSelector = '[data-footer], :fullscreen [data-controls]'
/** Pixels between toasts and a footer. */
const footerGap = 8

/**
 * By how many pixels a box must rise so that it is above all footers that it would cover.
 * @public
 */
export const riseAbove = (box: Box, footers: readonly Box[]): number =>
  Math.max(0, ...footers.filter(one => overlap(box, one)).map(one => box.bottom + footerGap - one.top))

/** For this many milliseconds, a press may become a double press, whose second half must not hit anything new. */
const pressMs = 1000
/** Pixels around a press. */
const pressMargin = 24
let lastPress = { x: 0, y: 0, at: Number.NEGATIVE_INFINITY }
if (typeof document !== 'undefined')
  document.addEventListener(
    'pointerdown',
    ({ clientX, clientY, timeStamp }) => {
      lastPress = { x: clientX, y: clientY, at: timeStamp }
    },
    true,
  )

const boxesOf = (selector: string): Box[] =>
  [...document.querySelectorAll(selector)].map(one => one.getBoundingClientRect())

function usedBoxes(): Box[] {
  const boxes = boxesOf(usedSelector)
  const { x, y, at } = lastPress
  if (performance.now() - at < pressMs)
    boxes.push({
      left: x - pressMargin,
      right: x + pressMargin,
      top: y - pressMargin,
      bottom: y + pressMargin,
    })
  return boxes
}

/** Moves the region of toasts to the corner that is free. */
function moveToCorner(region: HTMLElement): void {
  const list = region.querySelector('ul')
  if (!list || region.contains(document.activeElement)) return
  delete region.dataset.corner
  region.style.removeProperty('--inlay-rise')
  const { left, right, top, bottom, height } = list.getBoundingClientRect()
  const start = { left, right, top, bottom }
  const end = { ...start, left: innerWidth - right, right: innerWidth - left }
  const above = { ...start, top: innerHeight - bottom, bottom: innerHeight - bottom + height }
  const rise = Math.min(riseAbove(start, boxesOf(footerSelector)), top)
  const corner = freeCorner(
    [
      ['start', start],
      ['end', end],
      ['start', { ...start, top: top - rise, bottom: bottom - rise }],
      ['top', above],
    ],
    usedBoxes(),
  )
  if (rise > 0 && corner === 'start') region.style.setProperty('--inlay-rise', `${rise}px`)
  if (corner !== 'start') region.dataset.corner = corner
}

function makeHolder(): HTMLElement {
  const holder = document.createElement('div')
  holder.dataset.inlayRoot = 'toasts'
  holder.className = styles.holder ?? ''
  return holder
}

/** Shows the region at the top of the top layer; only new toasts are animated. */
function raise(region: HTMLElement, seen: WeakSet<Element>): void {
  const toasts = [...region.querySelectorAll('li')]
  // Hiding it would lose the focus inside; the region is visible then anyway.
  if (region.contains(document.activeElement)) return
  hideFromTopLayer(region)
  showInTopLayer(region)
  for (const toast of toasts) {
    if (seen.has(toast) && 'getAnimations' in toast)
      for (const animation of toast.getAnimations()) animation.finish()
    seen.add(toast)
  }
}

const watchFullscreen = (onChange: () => void) => {
  document.addEventListener('fullscreenchange', onChange)
  return () => document.removeEventListener('fullscreenchange', onChange)
}

/** The element in full screen, if it is Inlay's. */
function fullscreenElement(): HTMLElement | null {
  const element = document.fullscreenElement
  return element instanceof HTMLElement && element.closest('[data-inlay-root]') ? element : null
}

/**
 * Places the toasts in the topmost modal dialog, or in the full-screen element, because everything outside is inert;
 * otherwise at `home`. `newestId` is the id of the newest toast; undefined if there is none.
 */
export function useToastPlace(newestId: string | number | undefined) {
  const home = useRef<HTMLDivElement>(null)
  const region = useRef<HTMLElement>(null)
  const [holder] = useState(makeHolder)
  const dialog = useTopDialog()
  const fullscreen = useSyncExternalStore(watchFullscreen, fullscreenElement)
  const top = fullscreen && (!dialog || dialog.contains(fullscreen)) ? fullscreen : dialog
  const [seen] = useState(() => new WeakSet<Element>())
  useLayoutEffect(() => {
    const place = top ?? home.current
    if (!place || !region.current) return
    if (holder.parentElement !== place) place.append(holder)
    // Each new toast raises the region again, above any dialog or popover that has opened since.
    const shown = region.current
    if (newestId === undefined) return hideFromTopLayer(shown)
    raise(shown, seen)
    const move = () => moveToCorner(shown)
    const frame = requestAnimationFrame(move)
    const stay = giveWay(shown)
    document.addEventListener('focusin', move)
    return () => {
      cancelAnimationFrame(frame)
      stay?.()
      document.removeEventListener('focusin', move)
    }
  }, [top, holder, newestId, seen])
  useLayoutEffect(() => () => holder.remove(), [holder])
  return {
    /** Ref for the container of the toasts while no dialog is open. */
    home /** The element that the toasts are rendered into; it is moved, so that they are not remounted. */,
    holder,
    region,
  }
}
