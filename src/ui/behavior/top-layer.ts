// If an element is shown again while it fades, Chromium may give it no layout until the transition ends, and no focus.
function endDisplayTransition(element: HTMLElement): void {
  for (const animation of element.getAnimations?.() ?? [])
    if ('transitionProperty' in animation && animation.transitionProperty === 'display') animation.finish()
}

/** Shows a `popover` element in the top layer; without browser support, in place. */
export function showInTopLayer(element: HTMLElement): void {
  if (!('showPopover' in element) || !element.isConnected || element.matches(':popover-open')) return
  element.showPopover()
  endDisplayTransition(element)
}

export function hideFromTopLayer(element: HTMLElement): void {
  if ('hidePopover' in element && element.isConnected && element.matches(':popover-open'))
    element.hidePopover()
}

/** Whether an open dialog makes the rest of the page inert: something shown above it couldn't be used. */
export const isUnderModal = (): boolean =>
  [...document.querySelectorAll('dialog[open]')].some(dialog => dialog.matches(':modal'))

/** Shows a dialog in the top layer, with the rest of the page inert. */
export function showModal(dialog: HTMLDialogElement): void {
  dialog.showModal()
  endDisplayTransition(dialog)
}
