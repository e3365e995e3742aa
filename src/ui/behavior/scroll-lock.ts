import { useLayoutEffect } from 'react'
import { afterPaint } from '../../lib/after-paint.ts'

let locks = 0
let isLocked = false
let restore = () => {}
let stopWaiting = () => {}

function lock(): void {
  const { documentElement: page } = document
  const { overflow, scrollbarGutter } = page.style
  // The gutter stays where a scrollbar was, so that the page does not move sideways.
  if (innerWidth > page.clientWidth) page.style.scrollbarGutter = 'stable'
  page.style.overflow = 'hidden'
  restore = () => Object.assign(page.style, { overflow, scrollbarGutter })
}

function change(): void {
  stopWaiting()
  stopWaiting = afterPaint(() => {
    if (isLocked === locks > 0) return
    isLocked = locks > 0
    if (isLocked) lock()
    else restore()
  })
}

/**
 * Holds the page still while `active`; it moves again when the last one to hold it lets go. From the next frame on: what
 * has been pressed is seen first, as another look of the root is much work for the browser.
 */
export function useScrollLock(active: boolean): void {
  useLayoutEffect(() => {
    if (!active) return
    if (locks++ === 0) change()
    return () => {
      if (--locks === 0) change()
    }
  }, [active])
}
