import { atom, type ReadableAtom } from 'nanostores'
import type { Disposer } from '../../../platform/lib/dispose.ts'

/** The width of the window, in pixels. */
export function windowWidth(disposer: Disposer): ReadableAtom<number> {
  const $width = atom(innerWidth)
  disposer.listen(window, 'resize', () => $width.set(innerWidth))
  return $width
}
