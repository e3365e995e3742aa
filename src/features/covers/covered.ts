import { spoilerAttribute } from '../../platform/html/written-marks.ts'

const sensitive = '[data-inlay-sensitive]:not([data-inlay-shown])'
const spoiler = `[${spoilerAttribute}]:not([data-inlay-shown])`

/** What is covered on a page: users don't see it before they ask to. */
export const coverSelector = `[data-inlay-sensitive],[${spoilerAttribute}]`

/** Whether something is covered around an element, or sensitive inside it. */
export const isCovered = (element: Element): boolean =>
  element.closest(`${sensitive},${spoiler}`) !== null || element.querySelector(sensitive) !== null

/** The visible text of an element, without covered spoilers. */
export function shownText(element: Element): string {
  if (!element.querySelector(spoiler)) return (element as HTMLElement).innerText ?? element.textContent ?? ''
  const copy = element.cloneNode(true) as Element
  for (const covered of copy.querySelectorAll(spoiler)) covered.textContent = '…'
  return copy.textContent ?? ''
}
