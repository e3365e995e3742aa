import { useLayoutEffect } from 'react'
import { afterPaint } from '../../platform/dom/after-paint.ts'

let locks = 0
let isLocked = false
let restore = () => {}
let stopWaiting = () => {}

function lock(): void {
  const { documentElement: page } = document
  const { overflow, overscrollBehavior, scrollbarGutter } = page.style
  // The scrollbar's space stays reserved, so that the page does not shift sideways.
  if (innerWidth > page.clientWidth) page.style.scrollbarGutter = 'stable'
  page.style.overflow = 'hidden'
  // A finger that pulls a sheet down must not reload the page.
  page.style.overscrollBehavior = 'none'
  restore = () => Object.assign(page.style, { overflow, overscrollBehavior, scrollbarGutter })
}

function change(isAtOnce: boolean): void {
  stopWaiting()
  const apply = () => {
    if (isLocked === locks > 0) return
    isLocked = locks > 0
    if (isLocked) lock()
    else restore()
  }
  if (isAtOnce) apply()
  else stopWaiting = afterPaint(apply)
}

/**
 * Locks the page's scrolling while `active`; the last one to release it unlocks. Takes effect from the next frame, so
 * that the press gives feedback first: reserving the scrollbar's space makes the browser restyle the whole page. Modal
 * dialogs cause that anyway, so for those it takes effect at once, before the dialog, and the page is restyled only
 * once.
 * @param modal when a modal dialog opens or closes
 */
export function useScrollLock(active: boolean, modal?: 'on opening' | 'always'): void {
  useLayoutEffect(() => {
    if (!active) return
    if (locks++ === 0) change(modal !== undefined)
    return () => {
      if (--locks === 0) change(modal === 'always')
    }
  }, [active, modal])
}
