// Shown again while it fades, Chromium may give an element no layout until this ends: nothing in it takes the focus.
function endDisplayTransition(element: HTMLElement): void {
  for (const animation of element.getAnimations?.() ?? [])
    if ('transitionProperty' in animation && animation.transitionProperty === 'display') animation.finish()
}

/** Draws a `popover` element over everything; where the browser has no top layer it is drawn where it stands. */
export function showInTopLayer(element: HTMLElement): void {
  if (!('showPopover' in element) || !element.isConnected || element.matches(':popover-open')) return
  element.showPopover()
  endDisplayTransition(element)
}

export function hideFromTopLayer(element: HTMLElement): void {
  if ('hidePopover' in element && element.isConnected && element.matches(':popover-open'))
    element.hidePopover()
}

/** Draws a dialog over everything, and all else out of reach. */
export function showModal(dialog: HTMLDialogElement): void {
  dialog.showModal()
  endDisplayTransition(dialog)
}
