/** Tab reaches only the chosen one of a radio group, and each of ours has one. */
const candidates =
  'a[href],button,input:not([type=radio]:not(:checked)),select,textarea,summary,iframe,audio[controls],video[controls],[contenteditable]:not([contenteditable="false"]),[tabindex]'

const isReachable = (element: HTMLElement): boolean =>
  element.tabIndex >= 0 &&
  !element.matches(':disabled,[inert] *,[inert]') &&
  // happy-dom has no layout.
  (!('checkVisibility' in element) || element.checkVisibility({ visibilityProperty: true }))

/** The elements that Tab reaches inside `root`, in order. */
export const focusableIn = (root: Element): HTMLElement[] =>
  [...root.querySelectorAll<HTMLElement>(candidates)].filter(isReachable)

/** Focuses something that need not be a control, such as a post. */
export function focusAnyway(element: HTMLElement, options: FocusOptions = { preventScroll: true }): void {
  if (element.tabIndex < 0 && !element.hasAttribute('tabindex')) element.tabIndex = -1
  element.focus(options)
}
