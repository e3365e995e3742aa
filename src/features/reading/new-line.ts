import { language, t } from '../../platform/page/i18n.ts'
import { dateAndTime, daysBetween, timeOfDay } from '../../platform/text/time.ts'
import { createPlace, insertFlat } from '../../shared/hidden-posts/line-element.ts'
import styles from './new-line.module.css'
import type { ListedPost } from './post-list.ts'

/** When something was seen, in everyday form: "21:40", "yesterday, 21:40", "Nov 20, 2026, 21:40". */
function whenText(at: number, now: number): string {
  const days = daysBetween(at, now)
  const time = timeOfDay(at, language())
  if (days <= 0) return time
  return days === 1 ? t('yesterday, {time}', { time }) : dateAndTime(at, language())
}

/** What the line says. */
export const newLineText = (at: number, now: number): string =>
  t('New since {time}', { time: whenText(at, now) })

/** The distance between a post and the one above it; null if they are side by side. */
function gapAbove(post: Element, above: Element): number | null {
  const gap = post.getBoundingClientRect().top - above.getBoundingClientRect().bottom
  return gap > -1 ? gap : null
}

/** The element above a post: the post before it, or the line that replaces hidden ones. */
function shownAbove(post: Element): Element | null {
  let above = post.previousElementSibling
  while (above && above.getClientRects().length === 0) above = above.previousElementSibling
  return above
}

/**
 * Draws the line above a post, in the middle of the gap to the new one above it, without moving either. Null if posts
 * aren't below each other.
 */
export function drawNewLine(post: ListedPost, above: ListedPost, text: string): HTMLElement | null {
  const { element } = post
  const list = element.parentElement
  const gap = gapAbove(element, shownAbove(element) ?? above.element)
  if (!list || gap === null || above.element.parentElement !== list) return null
  const place = createPlace(list)
  const line = document.createElement('div')
  line.className = styles.line ?? ''
  line.dataset.inlayNewLine = ''
  line.tabIndex = -1
  const words = document.createElement('span')
  words.className = styles.text ?? ''
  words.append(text)
  line.append(words)
  place.append(line)
  insertFlat(place, element)
  const at = element.getBoundingClientRect().top - gap / 2 - place.getBoundingClientRect().top
  line.style.setProperty('--inlay-line-at', `${at}px`)
  return place
}
