import type { Disposer } from '../../lib/dispose.ts'

let bars = 0

/** While there is a bar at the top of the page, what gets the focus does not end up under it: `base.css` sees to that. */
export function trackHeaderOffset(disposer: Disposer): void {
  const { documentElement } = document
  documentElement.toggleAttribute('data-inlay-bar', ++bars > 0)
  disposer.add(() => documentElement.toggleAttribute('data-inlay-bar', --bars > 0))
}
