import { useLayoutEffect } from 'react'

let locks = 0
let restore = () => {}

function lock(): void {
  const { documentElement: page } = document
  const { overflow, scrollbarGutter } = page.style
  // The gutter stays where a scrollbar was, so that the page does not move sideways.
  if (innerWidth > page.clientWidth) page.style.scrollbarGutter = 'stable'
  page.style.overflow = 'hidden'
  restore = () => Object.assign(page.style, { overflow, scrollbarGutter })
}

/** Holds the page still while `active`; it moves again when the last one to hold it lets go. */
export function useScrollLock(active: boolean): void {
  useLayoutEffect(() => {
    if (!active) return
    if (locks++ === 0) lock()
    return () => {
      if (--locks === 0) restore()
    }
  }, [active])
}
