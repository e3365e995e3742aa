import type { Limits, Portion, Seam } from './portion.types.ts'
import { Reader } from './reader.ts'

/** Limits of one portion of untrusted HTML: it blocks the page for less than a tenth of a second. */
const portionCost = 2000
const portionChars = 40_000
/** HTML with at most this many tags is read quickly, and is not split. */
const fewTags = 60
/** Limits of one piece, which is tidied, purified and parsed in one task. */
const pieceLimits: Limits = { cost: 500, chars: 20_000, betweenBlocks: true }

/** Counts the tags, and stops right above the limit. */
const countTags = (html: string): number => {
  let count = 0
  for (let at = html.indexOf('<'); at >= 0 && count <= fewTags; at = html.indexOf('<', at + 1)) count++
  return count
}

/**
 * The beginning of some HTML, small enough to be purified and drawn at once however it was made, and the rest, to be
 * read the same way. Takes time linear in what it reads; short HTML passes unchanged. The result is not sanitized.
 */
export function firstPortion(
  html: string,
  { cost = portionCost, chars = portionChars, within }: Partial<Limits> = {},
): Portion {
  if (html.length <= Math.min(chars, portionChars) && countTags(html) <= fewTags) return { html, rest: null }
  return new Reader(html, { cost, chars, ...(within && { within }) }).read()
}

/** All of some HTML, with its nesting limited so that a page stays responsive: for the editor. */
export const flattened = (html: string): string =>
  firstPortion(html, { cost: Number.POSITIVE_INFINITY, chars: Number.POSITIVE_INFINITY }).html

/**
 * The beginning of some HTML, the rest, and the seam between the two, to read all of it piece by piece. The beginning
 * ends between two blocks wherever that is possible.
 *
 * @param reopened `reopened` of the seam before this piece
 */
export function firstPiece(html: string, reopened = 0, limits = pieceLimits): Portion & { seam: Seam } {
  const reader = new Reader(html, { ...limits, reopened })
  return { ...reader.read(), seam: reader.seam() }
}
