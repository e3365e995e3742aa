import { afterPaint } from '../../../src/lib/after-paint.ts'
import type { Dispose } from '../../../src/lib/dispose.ts'

const gap = 8

function scrollerOf(element: Element): HTMLElement {
  for (let parent = element.parentElement; parent; parent = parent.parentElement)
    if (/auto|scroll/.test(getComputedStyle(parent).overflowY)) return parent
  return document.documentElement
}

/**
 * Makes what scrolls the form take its bars into account: what is typed or focused would else come to lie under
 * them. Their heights are told to what is inside as well, by `--inlay-form-top` and `--inlay-form-bottom`. The answer
 * takes it back.
 */
export function setScrollPadding(
  form: HTMLElement,
  bars: { top: HTMLElement; bottom: HTMLElement },
): Dispose {
  const { style } = scrollerOf(form)
  const { scrollPaddingBlockStart, scrollPaddingBlockEnd } = style
  // In a low window the bars go with the rest (composer.module.css).
  const low = matchMedia('(height < 320px)')
  const tell = () => {
    const [top, bottom] = low.matches ? [0, 0] : [bars.top.offsetHeight, bars.bottom.offsetHeight]
    style.scrollPaddingBlockStart = `${top + gap}px`
    style.scrollPaddingBlockEnd = `${bottom + gap}px`
    form.style.setProperty('--inlay-form-top', `${top}px`)
    form.style.setProperty('--inlay-form-bottom', `${bottom}px`)
  }
  const observer = new ResizeObserver(tell)
  low.addEventListener('change', tell)
  observer.observe(bars.top)
  observer.observe(bars.bottom)
  return () => {
    observer.disconnect()
    low.removeEventListener('change', tell)
    // A change of the root is much work for the browser: what closes the form is seen first.
    afterPaint(() => Object.assign(style, { scrollPaddingBlockStart, scrollPaddingBlockEnd }))
  }
}
