import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { busyBoxes } from '../behavior/clear-of.ts'
import { useTopDialog } from '../behavior/layers.ts'
import { liftOver } from '../behavior/lift-over.ts'
import { hideFromTopLayer, showInTopLayer } from '../behavior/top-layer.ts'
import styles from './toast-region.module.css'

function makeHolder(): HTMLElement {
  const holder = document.createElement('div')
  holder.dataset.inlayRoot = 'toasts'
  holder.className = styles.holder ?? ''
  return holder
}

/** How often it is looked whether something to press has come under the toasts, in milliseconds. */
const lookMs = 400

/** Leaves free what lies under the toasts and is about to be pressed: the buttons of a post, a form's own. */
function makeWay(region: HTMLElement): void {
  const list = region.querySelector('ul')?.getBoundingClientRect()
  if (!list) return
  const before = Number(region.dataset.lift ?? 0)
  const home = { left: list.left, right: list.right, top: list.top + before, bottom: list.bottom + before }
  // Where there is no room clear of all, they leave a form's own free at least.
  const lift =
    liftOver(home, busyBoxes(region), innerHeight) || liftOver(home, busyBoxes(region, true), innerHeight)
  region.dataset.lift = String(lift)
  region.style.translate = lift > 0 ? `0 ${-lift}px` : ''
}

/** Shows the region above all else; only a toast that has just come is seen to come. */
function raise(region: HTMLElement, seen: WeakSet<Element>): void {
  const toasts = [...region.querySelectorAll('li')]
  // Hiding it would throw out the focus; whoever has it there sees the region.
  if (region.contains(document.activeElement)) return
  hideFromTopLayer(region)
  showInTopLayer(region)
  for (const toast of toasts) {
    if (seen.has(toast) && 'getAnimations' in toast)
      for (const animation of toast.getAnimations()) animation.finish()
    seen.add(toast)
  }
}

interface ToastPlace {
  /** For the element where the toasts stand while no dialog is open. */
  home: RefObject<HTMLDivElement | null>
  /** What they are drawn in: one element that moves, so that they stay what they are. */
  holder: HTMLElement
  region: RefObject<HTMLElement | null>
}

/**
 * Where toasts are: in the uppermost modal dialog, which makes all outside it inert and silent, else at home.
 * `newestId` is the id of the newest toast, none when there is none.
 */
export function useToastPlace(newestId: string | number | undefined): ToastPlace {
  const home = useRef<HTMLDivElement>(null)
  const region = useRef<HTMLElement>(null)
  const [holder] = useState(makeHolder)
  const dialog = useTopDialog()
  const [seen] = useState(() => new WeakSet<Element>())
  useLayoutEffect(() => {
    const place = dialog ?? home.current
    if (!place || !region.current) return
    if (holder.parentElement !== place) place.append(holder)
    // Each new one brings them to the top again, over a dialog or popover that opened meanwhile.
    if (newestId === undefined) hideFromTopLayer(region.current)
    else {
      raise(region.current, seen)
      makeWay(region.current)
    }
  }, [dialog, holder, newestId, seen])
  useLayoutEffect(() => {
    if (newestId === undefined) return
    const timer = setInterval(() => region.current && makeWay(region.current), lookMs)
    return () => clearInterval(timer)
  }, [newestId])
  useLayoutEffect(() => () => holder.remove(), [holder])
  return { home, holder, region }
}
