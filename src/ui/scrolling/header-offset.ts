import type { Disposer } from '../../platform/lib/dispose.ts'

let bars = 0

/** Marks the page while a header bar is at its top; `base.css` then keeps focused elements from scrolling under it. */
export function trackHeaderOffset(disposer: Disposer): void {
  const { documentElement } = document
  documentElement.toggleAttribute('data-inlay-bar', ++bars > 0)
  disposer.add(() => documentElement.toggleAttribute('data-inlay-bar', --bars > 0))
}
