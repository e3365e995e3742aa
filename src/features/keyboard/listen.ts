import type { App } from '../../platform/app.ts'
import { isComposing } from '../../platform/dom/composing.ts'
import type { Disposer } from '../../platform/lib/dispose.ts'
import { typedEarly } from '../../shared/typed-early.ts'
import { type DialogSurface, dialogSurfaces, runShortcut } from './key-surfaces.ts'
import { createPresses } from './presses.ts'
import type { Place } from './shortcuts.ts'
import { pressedKeys } from './start-keyboard.ts'
import { keyboard } from './store.ts'
import { isForText, strokeOf } from './strokes.ts'

const fields =
  'textarea, select, [contenteditable]:not([contenteditable="false"]), ' +
  'input:not([type="button"], [type="checkbox"], [type="file"], [type="image"], [type="radio"], [type="reset"], [type="submit"])'
/** These accept letters: to type, or to find an entry by its beginning. */
const roles = [
  'textbox',
  'searchbox',
  'combobox',
  'listbox',
  'menu',
  'menuitem',
  'application',
  'tree',
  'grid',
]
const letterTakers = [fields, ...roles.map(role => `[role^="${role}"]`)].join()

const isScrolled = (element: Element) =>
  element.scrollHeight > element.clientHeight || element.scrollWidth > element.clientWidth

/**
 * Whether an element can't have the focus itself, so it hides the one that does: in a closed shadow root, where a chat
 * may have its field. Browsers also focus scrollable elements.
 */
const hidesFocus = (element: Element): boolean =>
  element instanceof HTMLElement &&
  element !== document.body &&
  element !== document.documentElement &&
  element.tabIndex < 0 &&
  !element.hasAttribute('tabindex') &&
  !isScrolled(element)

/** Enter presses these. */
const controls = 'a[href], button, summary, audio, video, iframe'

/** Whether a key belongs to a field, a list, a control, or an input method, and so to no shortcut. */
function isTyped(event: KeyboardEvent, target = event.composedPath()[0]): boolean {
  if (isComposing(event)) return true
  if (!(target instanceof Element)) return false
  if (event.key === 'Enter' && target.closest(controls)) return true
  return target.closest(letterTakers) !== null || hidesFocus(target)
}

/** Whether a key is pressed in or under something that covers the page. */
function isCovered(target: EventTarget | undefined): boolean {
  return (
    (target instanceof Element && target.closest('[aria-modal="true"], [popover]') !== null) ||
    document.querySelector(':modal') !== null
  )
}

/** Whether a question is open: it handles all keys. */
const isAsking = (): boolean => document.querySelector('[role="alertdialog"]:modal') !== null

/** Whether the focus is in a text of several lines. */
const isInText = (target: EventTarget | undefined): boolean =>
  target instanceof Element &&
  target.closest('textarea, [contenteditable]:not([contenteditable="false"])') !== null

/** Runs all shortcuts, on the page and in dialogs, including keys pressed before this code was loaded. */
export function listenForShortcuts(app: App, disposer: Disposer): void {
  const { of } = app.get(keyboard)
  const run = app.get(runShortcut)
  const surfaces = app.get(dialogSurfaces)
  const presses = createPresses()
  const keys = app.get(pressedKeys)
  const early = app.get(typedEarly)

  /** Runs what works while a text is typed. */
  const heardInText = (event: KeyboardEvent, target: EventTarget | undefined): boolean => {
    if (event.type !== 'keydown' || event.defaultPrevented || isComposing(event) || !isInText(target))
      return false
    // A key that types is no shortcut: nothing is looked up for it.
    if (!event.ctrlKey && !event.metaKey && !event.altKey) return false
    const stroke = strokeOf(event)
    const found = isForText(stroke) && of('text').find(({ keys }) => keys.includes(stroke))
    if (!found) return false
    event.preventDefault()
    if (!event.repeat) run(found)
    return true
  }

  /** The dialog that the key is pressed in, but not a popover or another dialog over it. */
  const surfaceAt = (target: EventTarget | undefined): DialogSurface | undefined => {
    const over = target instanceof Element ? target.closest('dialog,[popover]') : null
    return [...surfaces].find(({ dialog }) => dialog === over)
  }

  const bindingsFor = (target: EventTarget | undefined, surface: DialogSurface | undefined) => {
    const places: Place[] = isCovered(target) ? ['cover'] : surface ? ['page'] : ['page', 'posts']
    return of(...places, ...(surface ? [surface.place] : []))
  }

  /** The surface's own key, else what a shortcut means. */
  const hearIn = (
    surface: DialogSurface | undefined,
    event: KeyboardEvent,
    target: EventTarget | undefined,
  ): void => {
    const fixed = event.type === 'keydown' && surface?.fixedKey?.(strokeOf(event), target as Element)
    if (fixed) {
      event.preventDefault()
      presses.reset()
      fixed()
      return
    }
    const all = bindingsFor(target, surface)
    const meaning = event.type === 'keyup' ? presses.up(event, all) : presses.down(event, all)
    if (!meaning) return
    event.preventDefault()
    if (meaning !== 'begun') run(meaning, surface)
  }

  keys.hear = (event, target) => {
    const surface = surfaceAt(target)
    const isTaken = () => event.defaultPrevented || isTyped(event, target) || isAsking()
    if (heardInText(event, target) || isTaken()) presses.reset()
    else hearIn(surface, event, target)
  }
  for (const key of keys.early.splice(0)) if (!early.hear(key[0])) keys.hear(...key)
  disposer.listen(app.platform.window, 'blur', presses.reset)
  disposer.add(() => {
    keys.hear = null
  })
}
