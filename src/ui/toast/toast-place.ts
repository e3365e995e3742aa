import { type RefObject, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTopDialog } from '../behavior/layers.ts'
import { hideFromTopLayer, showInTopLayer } from '../behavior/top-layer.ts'
import { moveToCorner } from './toast-corner.ts'
import styles from './toast-region.module.css'

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

interface ToastPlace {
  /** Ref for the container of the toasts while no dialog is open. */
  home: RefObject<HTMLDivElement | null>
  /** The element that the toasts are rendered into; it is moved, so that they are not remounted. */
  holder: HTMLElement
  region: RefObject<HTMLElement | null>
}

/**
 * Places the toasts in the uppermost modal dialog, or in what fills the screen, as everything outside is inert; or else
 * at `home`.
 * `newestId` is the id of the newest toast; undefined if there is none.
 */
export function useToastPlace(newestId: string | number | undefined): ToastPlace {
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
    // Each new toast raises the region again, above a dialog or popover that has opened meanwhile.
    const shown = region.current
    if (newestId === undefined) return hideFromTopLayer(shown)
    raise(shown, seen)
    const move = () => moveToCorner(shown)
    const frame = requestAnimationFrame(move)
    document.addEventListener('focusin', move)
    return () => {
      cancelAnimationFrame(frame)
      document.removeEventListener('focusin', move)
    }
  }, [top, holder, newestId, seen])
  useLayoutEffect(() => () => holder.remove(), [holder])
  return { home, holder, region }
}
