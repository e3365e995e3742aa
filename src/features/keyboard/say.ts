import type { App } from '../../platform/app.ts'
import type { Disposer } from '../../platform/lib/dispose.ts'
import { findMarked, markedAt } from '../../platform/page/markup.ts'
import { feedback } from '../../shared/feedback/store.ts'
import { doesSame } from './does-same.ts'
import { ariaKeys } from './key-text.ts'
import { keyboard } from './store.ts'

const attribute = 'aria-keyshortcuts'
const marked = '[data-inlay-command]'

/** Says the shortcut that presses it at each of the host's controls, in `aria-keyshortcuts`, also of those that are added later. */
export function sayShortcuts(app: App, disposer: Disposer): void {
  const { $bindings, $off, of } = app.get(keyboard)
  const { $undoKeys } = app.get(feedback)
  /** Those that the host has written itself stay. */
  const own = new WeakSet<Element>()
  const say = (element: Element) => {
    if (element.hasAttribute(attribute) && !own.has(element)) return
    const keys = of('page', 'posts').find(binding => doesSame(binding, element))?.keys
    own.add(element)
    if (keys?.[0]) element.setAttribute(attribute, keys.map(ariaKeys).filter(Boolean).join(' '))
    else element.removeAttribute(attribute)
  }
  const sayAll = () => {
    $undoKeys.set(ariaKeys(of('page').find(({ id }) => id === 'undo')?.keys[0] ?? ''))
    for (const element of findMarked(marked)) say(element)
  }
  sayAll()
  disposer.add($bindings.listen(sayAll))
  disposer.add($off.listen(sayAll))
  disposer.listen(document, 'focusin', ({ target }) => {
    const element = markedAt(target, marked)
    if (element) say(element)
  })
}
