import { formatNumber, tn } from '../../platform/page/i18n.ts'
import { findMarked, findPosts, postSelector } from '../../platform/page/markup.ts'

const attribute = 'data-inlay-note-count'

/** Inlay's own text, which has a plural. */
const sentence = (count: number): string => tn(count, '{count} note', '{count} notes')

/** Finds a number that isn't part of a longer one. */
const wholeNumber = (text: string): RegExp =>
  new RegExp(`(?<!\\p{Nd}[.,]?)${text.replaceAll('.', '\\.')}(?![.,]?\\p{Nd})`, 'u')

/**
 * The text with another count, if it contains the first one as formatted in the page's language, or in plain digits.
 */
function withCount(text: string, before: number, now: number): string {
  if (text.trim() === sentence(before)) return text.replace(text.trim(), () => sentence(now))
  const write = [formatNumber, String].find(one => wholeNumber(one(before)).test(text))
  return write ? text.replace(wholeNumber(write(before)), () => write(now)) : text
}

/** Adds to an article's note count: to the attribute, and to the number in the text. */
export function addNotes(article: Element, by: number): void {
  for (const place of findMarked(`[${attribute}]`, article)) {
    const before = Number(place.getAttribute(attribute)?.trim() || Number.NaN)
    if (place.closest(postSelector) !== article || !Number.isFinite(before)) continue
    const now = Math.max(0, before + by)
    place.setAttribute(attribute, String(now))
    if (place.textContent === '') place.append(formatNumber(now))
    const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT)
    for (let isChanged = before === now; !isChanged && walker.nextNode(); ) {
      const node = walker.currentNode as Text
      const text = withCount(node.data, before, now)
      isChanged = text !== node.data
      if (isChanged) node.data = text
    }
  }
}

/** How often the server has reported a number, and for which post last. */
let told = 0
const toldAt = new Map<string, number>()

/** A time, for `wasToldSince`. */
export const notesNow = (): number => told

/** Whether the server has reported the note count since: then it includes what the user did, or its failure. */
export const wasToldSince = (postId: string, moment: number): boolean => (toldAt.get(postId) ?? 0) > moment

/** Shows the note count from the server, wherever the page shows this post's. */
export function setNotes(postId: string, count: number): void {
  toldAt.set(postId, ++told)
  for (const post of findPosts(postId)) {
    const place = post.querySelector('[data-inlay-note-count]')
    const shown = Number(place?.getAttribute('data-inlay-note-count') || Number.NaN)
    if (Number.isInteger(shown) && Number.isInteger(count)) addNotes(post, Math.max(0, count) - shown)
  }
}
