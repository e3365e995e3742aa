import type { App } from '../platform/app.ts'
import { isComposing } from '../platform/dom/composing.ts'
import { isText } from '../ui/behavior/is-text.ts'
import { typeAtCursor } from '../ui/field/type-into.ts'

/** How long to wait for the focus at most once something has opened, in milliseconds. */
const longestMs = 3000

/** What a user has pressed, while what it opens is loading. */
const busyControl = (): Element | null => document.querySelector('[data-inlay-busy]')

/** Resolves once nothing is loading that a press opens. */
async function untilOpened(): Promise<void> {
  while (busyControl()) await new Promise(requestAnimationFrame)
}

const isAsked = (): boolean => document.querySelector('[role="alertdialog"]:modal') !== null

/**
 * What is typed from the press of a key or a control that opens something until that has the focus: its code may have
 * to be loaded. The letters are no shortcuts. They belong in its field; if it has none, they do nothing.
 */
export function typedEarly({ disposer }: App) {
  /** What is opening; null for nothing. */
  let current: { hasOpened: boolean } | null = null
  let text = ''
  /** A busy control, if the user no longer waits for what it opens. */
  let unawaited: Element | null = null
  const stop = () => {
    current = null
    text = ''
  }
  const leave = () => {
    stop()
    unawaited = busyControl()
  }

  /** Handles a key; returns whether it belongs to the text. */
  function hear(event: KeyboardEvent): boolean {
    const { type, key, ctrlKey, metaKey, altKey, defaultPrevented, target } = event
    if (type !== 'keydown' || defaultPrevented || isComposing(event)) return false
    if (ctrlKey || metaKey || altKey || isAsked() || (target instanceof HTMLElement && isText(target)))
      return false
    const control = !current && key.length === 1 && key !== ' ' && busyControl()
    if (control && control !== unawaited) void opening(untilOpened)
    if (!current) return false
    // Until a letter is typed, these press what has the focus.
    if (text === '' && (key === ' ' || key === 'Enter')) return false
    if (key === 'Escape') {
      const { hasOpened } = current
      leave()
      // It closes what is there.
      if (hasOpened) return false
    } else if (key === 'Backspace') text = text.slice(0, -1)
    else if (key.length === 1) text += key
    else if (key !== 'Enter') {
      if (key === 'Tab') leave()
      return false
    }
    event.preventDefault()
    return true
  }

  function focused({ target }: Event): void {
    if (!current || !(target instanceof HTMLElement)) return
    if (isText(target)) {
      const typed = text
      // By then its cursor is in place.
      if (typed !== '') queueMicrotask(() => typeAtCursor(target, typed))
      stop()
      // Before, the focus may go through what is around the field, or back to where it was.
    } else if (current.hasOpened) stop()
  }
  disposer.listen(document, 'keydown', event => hear(event as KeyboardEvent), { capture: true })
  disposer.listen(document, 'focusin', focused)
  // The user goes on with something else.
  disposer.listen(document, 'pointerdown', leave, { capture: true })

  /** Opens something that gets the focus; `open` resolves once it has opened, with false if it couldn't. */
  async function opening(open: () => Promise<unknown>): Promise<void> {
    const own = { hasOpened: false }
    if (!current) text = ''
    current = own
    const from = document.activeElement
    const hasOpened = await open().then(
      answer => answer !== false,
      () => false,
    )
    if (hasOpened) await new Promise(requestAnimationFrame)
    if (current !== own) return
    if (!hasOpened || document.activeElement !== from) return stop()
    own.hasOpened = true
    disposer.timeout(() => current === own && stop(), longestMs)
  }

  return { hear, opening }
}
