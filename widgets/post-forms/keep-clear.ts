import type { Dispose } from '../../src/lib/dispose.ts'

const gap = 8

function scrollerOf(element: Element): HTMLElement {
  for (let parent = element.parentElement; parent; parent = parent.parentElement)
    if (/auto|scroll/.test(getComputedStyle(parent).overflowY)) return parent
  return document.documentElement
}

/**
 * Makes what scrolls the form take its bars into account: what is typed or focused would else come to lie under
 * them. The answer takes it back.
 */
export function keepClear(form: Element, bars: { top: HTMLElement; bottom: HTMLElement }): Dispose {
  const { style } = scrollerOf(form)
  const { scrollPaddingBlockStart, scrollPaddingBlockEnd } = style
  const observer = new ResizeObserver(() => {
    style.scrollPaddingBlockStart = `${bars.top.offsetHeight + gap}px`
    style.scrollPaddingBlockEnd = `${bars.bottom.offsetHeight + gap}px`
  })
  observer.observe(bars.top)
  observer.observe(bars.bottom)
  return () => {
    observer.disconnect()
    Object.assign(style, { scrollPaddingBlockStart, scrollPaddingBlockEnd })
  }
}
