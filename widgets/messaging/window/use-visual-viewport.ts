import { type RefObject, useLayoutEffect } from 'react'

/** Keeps an element as high as what the on-screen keyboard leaves of the window, while `active`. */
export function useVisualViewport(ref: RefObject<HTMLElement | null>, active: boolean): void {
  useLayoutEffect(() => {
    const element = ref.current
    const viewport = window.visualViewport
    if (!active || !element || !viewport) return
    const follow = () => {
      // Pinched in, the user moves about in the page and the window stays as it is.
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
