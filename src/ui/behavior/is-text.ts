/** Whether the focus brings up a phone's keyboard or selection handles. */
export const isText = (element: HTMLElement): boolean =>
  element.matches(
    'textarea,[contenteditable],input:not([type="checkbox"],[type="radio"],[type="range"],[type="file"])',
  )
