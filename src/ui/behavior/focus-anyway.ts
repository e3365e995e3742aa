/** Focuses something that need not be a control, such as a post. */
export function focusAnyway(element: HTMLElement, options: FocusOptions = { preventScroll: true }): void {
  if (element.tabIndex < 0 && !element.hasAttribute('tabindex')) element.tabIndex = -1
  element.focus(options)
}
