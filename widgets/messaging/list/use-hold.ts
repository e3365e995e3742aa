import { type RefObject, useCallback, useEffectEvent, useLayoutEffect, useRef } from 'react'

/** Whoever scrolls, drags or has opened a menu holds nothing any more. */
const cancels = ['pointercancel', 'contextmenu', 'dragend'] as const
/** The click of a finger comes so long after it has been lifted, at most, in milliseconds. */
const tapMs = 300

const topOf = (element: Element) => element.getBoundingClientRect().top

interface Held {
  row: Element
  /** Pixels from the top of the page. */
  top: number
  /** The list was to be moved meanwhile. */
  isAsked: boolean
}

/**
 * Keeps a row that a pointer is held down on where it is. What moves meanwhile takes the button away from under a press, and
 * the words from under a selection.
 *
 * @returns puts the row back to where it was; false when none is held
 */
export function useHold(
  scroller: RefObject<HTMLElement | null>,
  /** Called after a press and its click, if the list was to be moved meanwhile. */
  onRelease: () => void,
): () => boolean {
  const held = useRef<Held>(null)
  const release = useEffectEvent(onRelease)
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const ignore = () => {
      removeEventListener('pointerup', letGo, true)
      for (const type of cancels) removeEventListener(type, cancel, true)
      clearTimeout(timer)
    }
    const cancel = () => {
      ignore()
      held.current = null
    }
    const letGo = ({ pointerType }: PointerEvent) => {
      ignore()
      const end = () => {
        const isAsked = held.current?.isAsked
        held.current = null
        if (isAsked) release()
      }
      timer = setTimeout(end, pointerType === 'mouse' ? 0 : tapMs)
    }
    const begin = ({ target, button }: PointerEvent) => {
      const row = target instanceof Element ? target.closest('li[data-index]') : null
      if (button !== 0 || !row) return
      ignore()
      held.current = { row, top: topOf(row), isAsked: held.current?.isAsked ?? false }
      addEventListener('pointerup', letGo, true)
      for (const type of cancels) addEventListener(type, cancel, true)
    }
    // By hand, or by a selection that goes on above or below.
    const scrolled = () => {
      if (held.current) held.current.top = topOf(held.current.row)
    }
    element.addEventListener('pointerdown', begin)
    element.addEventListener('scroll', scrolled, { passive: true })
    return () => {
      cancel()
      element.removeEventListener('pointerdown', begin)
      element.removeEventListener('scroll', scrolled)
    }
  }, [scroller])
  return useCallback(() => {
    if (!held.current || !scroller.current) return false
    held.current.isAsked = true
    const { row, top } = held.current
    // A row that is gone has nowhere to be; and to write a place, be it the same, ends a scroll that is under way.
    const by = row.isConnected ? topOf(row) - top : 0
    if (by !== 0) scroller.current.scrollTop += by
    return true
  }, [scroller])
}
