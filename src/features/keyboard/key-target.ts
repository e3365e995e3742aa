import { isComposing } from '../../platform/dom/composing.ts'

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
export function isTyped(event: KeyboardEvent, target = event.composedPath()[0]): boolean {
  if (isComposing(event)) return true
  if (!(target instanceof Element)) return false
  if (event.key === 'Enter' && target.closest(controls)) return true
  return target.closest(letterTakers) !== null || hidesFocus(target)
}

/** Whether a key is pressed in or under something that covers the page. */
export function isCovered(target: EventTarget | undefined): boolean {
  return (
    (target instanceof Element && target.closest('[aria-modal="true"], [popover]') !== null) ||
    document.querySelector(':modal') !== null
  )
}

/** Whether a question is open: it handles all keys. */
export const isAsking = (): boolean => document.querySelector('[role="alertdialog"]:modal') !== null

/** Whether the focus is in a text of several lines. */
export const isInText = (target: EventTarget | undefined): boolean =>
  target instanceof Element &&
  target.closest('textarea, [contenteditable]:not([contenteditable="false"])') !== null
