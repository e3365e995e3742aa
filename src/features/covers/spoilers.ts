import { spoilerAttribute } from '../../platform/html/written-marks.ts'
import { t } from '../../platform/page/i18n.ts'

const covered = `[${spoilerAttribute}]:not([data-inlay-shown], [contenteditable] *)`
const innerAttribute = 'data-spoiler-text'

/** The covered spoiler around the target of an event. */
export const spoilerAt = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(covered) : null

/**
 * Makes a spoiler a button that reveals nothing. Its text goes into an element that isn't rendered visibly, so that it
 * can't be read out, found, selected, copied, or focused.
 */
export function coverSpoiler(spoiler: HTMLElement): void {
  if (spoiler.closest('[contenteditable]') || spoiler.parentElement?.closest(`[${spoilerAttribute}]`)) return
  if (!spoiler.firstElementChild?.hasAttribute(innerAttribute)) {
    const inner = document.createElement('span')
    inner.setAttribute(innerAttribute, '')
    inner.append(...spoiler.childNodes)
    spoiler.append(inner)
  }
  spoiler.setAttribute('role', 'button')
  spoiler.setAttribute('aria-label', t('Spoiler, hidden'))
  spoiler.tabIndex = 0
}

/** Whether a spoiler has lost its cover: a host that updates the page in place restores its own markup. */
export const isBare = (spoiler: Element): boolean =>
  spoiler.matches(covered) &&
  !(spoiler.hasAttribute('role') && spoiler.firstElementChild?.hasAttribute(innerAttribute))

/** Shows a spoiler. It gets the focus, so that screen readers read its text. */
export function showSpoiler(spoiler: HTMLElement): void {
  const isFocused = document.activeElement === spoiler
  spoiler.setAttribute('data-inlay-shown', '')
  spoiler.removeAttribute('aria-label')
  spoiler.setAttribute('role', 'group')
  spoiler.tabIndex = -1
  if (!isFocused) return
  // A screen reader speaks when the focus arrives.
  spoiler.blur()
  spoiler.focus({ preventScroll: true })
}

/** As the host wrote it, except for the wrapper around its text. */
export function releaseSpoiler(spoiler: HTMLElement): void {
  for (const name of ['role', 'aria-label', 'tabindex']) spoiler.removeAttribute(name)
}
