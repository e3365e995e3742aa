import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/**
 * How high what stands above a virtual list is, in pixels. When it grows while the user reads further down, what is in
 * view stays in view.
 */
export function useTop(isAtBottom: RefObject<boolean>) {
  const topRef = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  const before = useRef(0)
  useLayoutEffect(() => {
    const element = topRef.current
    if (!element || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(() => setTop(element.offsetHeight))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  useLayoutEffect(() => {
    const scroller = topRef.current?.parentElement
    const grown = top - before.current
    before.current = top
    if (!scroller || grown === 0) return
    scroller.scrollTop = isAtBottom.current ? scroller.scrollHeight : scroller.scrollTop + grown
  }, [top, isAtBottom])
  return { topRef, top }
}
