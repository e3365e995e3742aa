// If an element is shown again while it fades, Chromium may give it no layout until the transition ends, and no focus.
function endDisplayTransition(element: HTMLElement): void {
  for (const animation of element.getAnimations?.() ?? [])
    if ('transitionProperty' in animation && animation.transitionProperty === 'display') animation.finish()
}

/** Shows a `popover` element in the top layer; without browser support it is shown in place. */
export function showInTopLayer(element: HTMLElement): void {
  if (!('showPopover' in element) || !element.isConnected || element.matches(':popover-open')) return
  element.showPopover()
  endDisplayTransition(element)
}

export function hideFromTopLayer(element: HTMLElement): void {
  if ('hidePopover' in element && element.isConnected && element.matches(':popover-open'))
    element.hidePopover()
}

/**
 * Shows a dialog in the top layer, with the rest of the page inert. The dialog itself gets the focus: the browser would
 * give it to the first control, whose tooltip would show until the focus moves on.
 */
export function showModal(dialog: HTMLDialogElement): void {
  dialog.autofocus = true
  dialog.showModal()
  dialog.autofocus = false
  endDisplayTransition(dialog)
}
