import { afterPaint } from '../../../platform/dom/after-paint.ts'
import { scrollersAround } from '../../../platform/dom/scrollers.ts'
import type { Dispose } from '../../../platform/lib/dispose.ts'

const gap = 8

/**
 * Sets scroll padding on the form's scroller, so that the focused field and the caret are not covered by the form's
 * bars. Descendants get the bars' heights as `--inlay-form-top` and `--inlay-form-bottom`. Returns a function that
 * undoes it.
 */
export function setScrollPadding(
  form: HTMLElement,
  bars: { top: HTMLElement; bottom: HTMLElement },
): Dispose {
  const [{ style } = document.documentElement] = scrollersAround(form)
  const { scrollPaddingBlockStart, scrollPaddingBlockEnd } = style
  // In a low window the bars do not stick: they scroll with the fields (composer.module.css).
  const lowWindow = matchMedia('(height < 320px)')
  const update = () => {
    const [top, bottom] = lowWindow.matches ? [0, 0] : [bars.top.offsetHeight, bars.bottom.offsetHeight]
    style.scrollPaddingBlockStart = `${top + gap}px`
    style.scrollPaddingBlockEnd = `${bottom + gap}px`
    form.style.setProperty('--inlay-form-top', `${top}px`)
    form.style.setProperty('--inlay-form-bottom', `${bottom}px`)
  }
  const observer = new ResizeObserver(update)
  lowWindow.addEventListener('change', update)
  observer.observe(bars.top)
  observer.observe(bars.bottom)
  return () => {
    observer.disconnect()
    lowWindow.removeEventListener('change', update)
    // Changing the root's style is slow, so it waits until the page without the form has been painted.
    afterPaint(() => Object.assign(style, { scrollPaddingBlockStart, scrollPaddingBlockEnd }))
  }
}
