import { spoilerAttribute } from '../../platform/html/written-marks.ts'

const sensitive = '[data-inlay-sensitive]:not([data-inlay-shown])'
const spoiler = `[${spoilerAttribute}]:not([data-inlay-shown])`

/** What is covered on a page: users see none of it before they ask for it. */
export const coverSelector = `[data-inlay-sensitive],[${spoilerAttribute}]`

/** Whether something is covered around an element, or something sensitive in it. */
export const isCovered = (element: Element): boolean =>
  element.closest(`${sensitive},${spoiler}`) !== null || element.querySelector(sensitive) !== null

/** The text of an element as it is shown, without the text of covered spoilers. */
export function shownText(element: Element): string {
  if (!element.querySelector(spoiler)) return (element as HTMLElement).innerText ?? element.textContent ?? ''
  const copy = element.cloneNode(true) as Element
  for (const covered of copy.querySelectorAll(spoiler)) covered.textContent = '…'
  return copy.textContent ?? ''
}
