import type { App } from '../platform/app.ts'
import { isComposing } from '../platform/dom/composing.ts'

/**
 * What is typed from the press that opens a field until the field has the focus: its code may have to be loaded. The
 * letters belong in the field, and are no shortcuts.
 */
export function typedEarly({ disposer }: App) {
  let isOn = false
  let text = ''
  let write: ((text: string) => void) | null = null
  const stop = () => {
    isOn = false
    if (write) text = ''
    write = null
  }

  /** Handles a key; returns whether it belongs to the text. */
  function hear(event: KeyboardEvent): boolean {
    const { type, key, ctrlKey, metaKey, altKey, defaultPrevented } = event
    if (!isOn || type !== 'keydown' || defaultPrevented || isComposing(event)) return false
    if (ctrlKey || metaKey || altKey) return false
    if (key === 'Escape') {
      text = ''
      stop()
    }
    // Until a letter is typed, these press what has the focus.
    if (text === '' && (key === ' ' || key === 'Enter')) return false
    if (key === 'Backspace') text = text.slice(0, -1)
    else if (key.length === 1) text += key
    else if (key !== 'Enter') return false
    event.preventDefault()
    write?.(text)
    return true
  }
  disposer.listen(document, 'keydown', event => hear(event as KeyboardEvent), { capture: true })
  disposer.listen(document, 'focusin', stop)

  return {
    /** Called when a field is about to open. */
    start() {
      if (!isOn) text = ''
      isOn = true
    },
    hear,
    /** Called when the field has opened: writes what was typed, and then each further letter until it has the focus. */
    into(set: (text: string) => void) {
      if (text !== '') set(text)
      if (isOn) write = set
      else text = ''
    },
    /** Called when the field could not open. */
    stop,
  }
}
