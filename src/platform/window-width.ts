import { atom, type ReadableAtom } from 'nanostores'
import type { App } from './app.ts'

/**
 * The width of the window, in pixels, for what moves to another place in a wider or narrower window. While an input
 * method composes a word, it stays the same: a field that moves would end that.
 */
export function windowWidth({ platform: { window, document }, disposer }: App): ReadableAtom<number> {
  const $width = atom(innerWidth)
  let composedIn: Node | null = null
  const update = () => {
    if (!composedIn?.isConnected) $width.set(innerWidth)
  }
  const end = () => {
    composedIn = null
    // After the field has handled it.
    disposer.timeout(update, 0)
  }
  disposer.listen(window, 'resize', update)
  disposer.listen(document, 'compositionstart', ({ target }) => {
    composedIn = target as Node
  })
  for (const type of ['compositionend', 'focusout']) disposer.listen(document, type, end)
  return $width
}
