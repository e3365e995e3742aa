import { type RefObject, useLayoutEffect } from 'react'

/** Fits an element's height to the visual viewport above the on-screen keyboard, while `active`. */
export function useVisualViewport(ref: RefObject<HTMLElement | null>, active: boolean): void {
  useLayoutEffect(() => {
    const element = ref.current
    const viewport = window.visualViewport
    if (!active || !element || !viewport) return
    const follow = () => {
      // While the user has zoomed in, the window keeps its size.
      if (viewport.scale > 1.01) return
      element.style.setProperty('--inlay-seen-height', `${viewport.height}px`)
      element.style.setProperty('--inlay-seen-top', `${viewport.offsetTop}px`)
    }
    follow()
    viewport.addEventListener('resize', follow)
    viewport.addEventListener('scroll', follow)
    return () => {
      viewport.removeEventListener('resize', follow)
      viewport.removeEventListener('scroll', follow)
      element.style.removeProperty('--inlay-seen-height')
      element.style.removeProperty('--inlay-seen-top')
    }
  }, [ref, active])
}
