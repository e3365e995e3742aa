import { type RefObject, useCallback, useEffectEvent, useLayoutEffect, useRef } from 'react'

/** A menu may swallow the end of the press that has opened it. */
const endings = ['pointerup', 'pointercancel', 'contextmenu'] as const

const topOf = (element: Element) => element.getBoundingClientRect().top

/** A row of a list that a pointer is held down on, and how far from the top of the page it is, in pixels. */
interface Held {
  row: Element
  top: number
}

/**
 * Keeps a row that a pointer is held down on where it is. What moves meanwhile takes the button away from under a press, and
 * the words from under a selection. A finger that scrolls holds nothing: the browser cancels its press.
 *
 * @returns puts the row back to where it was; false when none is held
 */
export function useHold(
  scroller: RefObject<HTMLElement | null>,
  /** It has been let go, and whoever was to hear of that has. */
  onRelease: () => void,
): () => boolean {
  const held = useRef<Held>(null)
  const release = useEffectEvent(onRelease)
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const ignore = () => {
      for (const type of endings) removeEventListener(type, end, true)
      clearTimeout(timer)
    }
    const end = () => {
      ignore()
      // Behind the click, which is still to come.
      timer = setTimeout(() => {
        held.current = null
        release()
      })
    }
    const begin = ({ target, button }: PointerEvent) => {
      const row = target instanceof Element ? target.closest('li') : null
      if (button !== 0 || !row) return
      ignore()
      held.current = { row, top: topOf(row) }
      for (const type of endings) addEventListener(type, end, true)
    }
    // By hand, or by a selection that goes on above or below.
    const scrolled = () => {
      if (held.current) held.current.top = topOf(held.current.row)
    }
    element.addEventListener('pointerdown', begin)
    element.addEventListener('scroll', scrolled, { passive: true })
    return () => {
      ignore()
      element.removeEventListener('pointerdown', begin)
      element.removeEventListener('scroll', scrolled)
    }
  }, [scroller])
  return useCallback(() => {
    if (!held.current || !scroller.current) return false
    const { row, top } = held.current
    // A row that is gone has nowhere to be.
    if (row.isConnected) scroller.current.scrollTop += topOf(row) - top
    return true
  }, [scroller])
}
