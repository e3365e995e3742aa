import { type RefObject, useLayoutEffect } from 'react'

/** Pixels that a key scrolls, given the visible height; infinite for Home and End. */
const steps: Record<string, (height: number) => number> = {
  ArrowDown: () => 40,
  ArrowUp: () => -40,
  PageDown: height => height * 0.9,
  PageUp: height => -height * 0.9,
  ' ': height => height * 0.9,
  Home: () => Number.NEGATIVE_INFINITY,
  End: () => Number.POSITIVE_INFINITY,
}

/** Elements that use these keys themselves. */
const fields = 'input, textarea, select, audio, video, [contenteditable="true"]'

const scrolls = (element: Element): boolean =>
  element.scrollHeight > element.clientHeight && /auto|scroll/.test(getComputedStyle(element).overflowY)

/** The scrollable ancestor of an element, up to `end`. */
function scrollerAt(target: Element, end: Element): Element | null {
  for (let element: Element | null = target; element && element !== end; element = element.parentElement)
    if (scrolls(element)) return element
  return null
}

type ScrollKey = Pick<
  KeyboardEvent,
  'key' | 'target' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey' | 'preventDefault'
>

/** Makes a key that would scroll the page under a panel scroll the panel's content, or nothing. */
export function redirectScrollKey(event: ScrollKey, panel: Element): void {
  const { key, target } = event
  const step = steps[key]
  if (!step || event.altKey || event.ctrlKey || event.metaKey || !(target instanceof Element)) return
  // On a control the space bar presses the control.
  if (target !== panel && (key === ' ' || target.matches(fields))) return
  const inside = scrollerAt(target, panel)
  const scroller = inside ?? [...panel.querySelectorAll('*')].find(scrolls)
  const top = step(scroller?.clientHeight ?? 0) * (key === ' ' && event.shiftKey ? -1 : 1)
  const before = scroller?.scrollTop ?? 0
  // The browser scrolls, unless it would pass the scroll on to the page.
  if (inside && (top < 0 ? before > 0 : before + inside.clientHeight < inside.scrollHeight - 1)) return
  event.preventDefault()
  if (!inside && scroller) scroller.scrollTop = Math.max(0, Math.min(before + top, scroller.scrollHeight))
}

/** Keeps the page from scrolling while the wheel is used over the panel. */
export function usePreventPageScroll(panel: RefObject<HTMLElement | null>, active: boolean): void {
  useLayoutEffect(() => {
    const element = panel.current
    if (!active || !element) return
    // Scrollers inside contain their own overscroll (`overscroll-behavior`).
    const wheel = (event: WheelEvent) => {
      const isZoom = event.ctrlKey
      if (!isZoom && event.target instanceof Element && !scrollerAt(event.target, element))
        event.preventDefault()
    }
    element.addEventListener('wheel', wheel, { passive: false })
    return () => element.removeEventListener('wheel', wheel)
  }, [active, panel])
}
