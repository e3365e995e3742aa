/** Draws a `popover` element over everything; where the browser has no top layer it is drawn where it stands. */
export function showInTopLayer(element: HTMLElement): void {
  if ('showPopover' in element && element.isConnected && !element.matches(':popover-open'))
    element.showPopover()
}

export function hideFromTopLayer(element: HTMLElement): void {
  if ('hidePopover' in element && element.isConnected && element.matches(':popover-open'))
    element.hidePopover()
}
