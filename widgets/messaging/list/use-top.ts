import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

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
    // Before what it pushes away is seen where it has no place.
    const observer = new ResizeObserver(() => flushSync(() => setTop(element.offsetHeight)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  useLayoutEffect(() => {
    const scroller = topRef.current?.parentElement
    const grown = top - before.current
    before.current = top
    if (!scroller || grown === 0) return
    if (isAtBottom.current) scroller.scrollTop = scroller.scrollHeight
    // Who stands at the very top sees what comes there.
    else if (scroller.scrollTop > 0) scroller.scrollTop += grown
  }, [top, isAtBottom])
  return { topRef, top }
}
