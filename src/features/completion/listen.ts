import type { Disposer } from '../../platform/lib/dispose.ts'
import { isTouched } from '../../ui/behavior/last-input.ts'
import { boxOf } from '../../ui/field/text-box.ts'
import type { Completion } from './completion-model.ts'

/**
 * Listens to typing in all boxes of the page. Handles keys first, because the box, its form, and the dialog around it
 * use Enter and Escape themselves; keys that aren't for the list are passed on.
 */
export function listenToBoxes(completion: Completion, disposer: Disposer): void {
  let isInComposition = false
  /** Phones compose every word; there, the keyboard shows candidates, and a list covers nothing. */
  const mustWait = () => isInComposition && !isTouched()
  const typed = (target: EventTarget | null) => {
    const box = boxOf(target)
    if (!box) return
    if (mustWait()) completion.close()
    else completion.typed(box)
  }
  disposer.listen(document, 'input', ({ target }) => typed(target))
  disposer.listen(document, 'compositionstart', () => {
    isInComposition = true
    if (mustWait()) completion.close()
  })
  disposer.listen(document, 'compositionend', ({ target }) => {
    isInComposition = false
    typed(target)
  })
  disposer.listen(document, 'selectionchange', () => {
    if (!mustWait()) completion.moved(boxOf(document.activeElement))
  })
  disposer.listen(document, 'focusout', () => completion.close())
  disposer.listen(
    window,
    'keydown',
    event => {
      const key = event as KeyboardEvent
      if (isInComposition || key.defaultPrevented) return
      if (completion.$shown.get()?.box.element !== document.activeElement) return
      if (!completion.pressed(key)) return
      key.preventDefault()
      key.stopImmediatePropagation()
    },
    { capture: true },
  )
  // What was typed while this code was loading.
  typed(document.activeElement)
}
