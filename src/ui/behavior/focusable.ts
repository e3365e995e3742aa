const candidates =
  'a[href],button,input,select,textarea,summary,iframe,audio[controls],video[controls],[contenteditable]:not([contenteditable="false"]),[tabindex]'

const isReachable = (element: HTMLElement): boolean =>
  element.tabIndex >= 0 &&
  !element.matches(':disabled,[inert] *,[inert]') &&
  // happy-dom has no layout.
  (!('checkVisibility' in element) || element.checkVisibility({ visibilityProperty: true }))

/** The elements that Tab reaches inside `root`, in order. The browser picks one of a radio group. */
export const focusableIn = (root: Element): HTMLElement[] =>
  [...root.querySelectorAll<HTMLElement>(candidates)].filter(isReachable)
