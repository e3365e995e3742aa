const candidates =
  'a[href],button,input,select,textarea,summary,iframe,audio[controls],video[controls],[contenteditable]:not([contenteditable="false"]),[tabindex]'

const isReachable = (element: HTMLElement): boolean =>
  element.tabIndex >= 0 &&
  !element.matches(':disabled,[inert] *,[inert]') &&
  // happy-dom has no layout.
  (!('checkVisibility' in element) || element.checkVisibility({ visibilityProperty: true }))

type MaybeElement = Element | null | undefined

const isRadio = (element: MaybeElement): element is HTMLInputElement =>
  !!element?.matches('input[type="radio"][name]')

/** Whether two elements are one for Tab: the same, or two choices of one group. */
export const isOneForTab = (one: MaybeElement, other: MaybeElement): boolean =>
  one === other || (isRadio(one) && isRadio(other) && one.name === other.name && one.form === other.form)

/** The elements that Tab reaches inside `root`, in order: of a group of choices, only the chosen one if there is one. */
export function focusableIn(root: Element): HTMLElement[] {
  const all = [...root.querySelectorAll<HTMLElement>(candidates)].filter(isReachable)
  const chosen = all.filter(element => isRadio(element) && element.checked)
  return all.filter(element => !chosen.some(one => one !== element && isOneForTab(one, element)))
}

/** Focuses something that need not be a control, such as a post. */
export function focusAnyway(element: HTMLElement, options: FocusOptions = { preventScroll: true }): void {
  if (element.tabIndex < 0 && !element.hasAttribute('tabindex')) element.tabIndex = -1
  element.focus(options)
}
