import { isBlank } from '../../platform/text/text.ts'

/** Maximum characters of a question after trimming (ASK-11). */
const questionMaxLength = 500
/** The counter shows from this many remaining characters on (ASK-14). */
const counterFrom = 100
const warningUpTo = 40
const dangerUpTo = 20

export type CounterLevel = 'ok' | 'warning' | 'danger'
export type QuestionError = 'blank' | 'link' | 'long'

/** A question is one paragraph: newlines go, and leave a space where two words would touch (ASK-12). */
export const stripNewlines = (text: string): string =>
  text.replace(/(\S?)[\r\n\u2028\u2029]+(?=(\S?))/g, (_, before: string, after: string) =>
    before && after ? `${before} ` : before,
  )

/**
 * Top-level domains that make a word a link (ASK-10, DEC-107). Those that are everyday English words (in, is, it, so,
 * to, us …) are left out: a full stop without a space after it is no link.
 */
const commonTlds: readonly string[] =
  'com org net edu gov mil int info biz name pro mobi xyz online site shop store blog app dev page link club live news tech cloud world today space website top vip icu art design media agency io co ai tv fm gg ly me cc ws uk ca au nz ie de fr es pt nl se dk fi pl cz ch ru ua tr jp cn kr br mx ar cl za eu asia'.split(
    ' ',
  )

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\-]/g, '\\$&')

/** A link is http(s)://, www., or a word followed by a known top-level domain, whole and in any case (ASK-10). */
function hasLink(text: string, tlds: readonly string[] = commonTlds): boolean {
  if (/https?:\/\//i.test(text) || /(?<![\p{L}\p{N}])www\./iu.test(text)) return true
  if (tlds.length === 0) return false
  const domain = `(?<=[\\p{L}\\p{N}_-])\\.(?:${tlds.map(escaped).join('|')})(?![\\p{L}\\p{N}_])`
  return new RegExp(domain, 'iu').test(text)
}

/** What remains of the limit; negative past it, since typing is never cut. */
export const remainingOf = (text: string): number => questionMaxLength - text.trim().length

/** Null while the counter has nothing to say yet. */
export function counterLevel(remaining: number): CounterLevel | null {
  if (remaining > counterFrom) return null
  if (remaining > warningUpTo) return 'ok'
  return remaining > dangerUpTo ? 'warning' : 'danger'
}

/** The first reason why a question cannot be sent; null when it can. */
export function questionError(text: string, tlds?: readonly string[]): QuestionError | null {
  if (isBlank(text)) return 'blank'
  if (hasLink(text, tlds)) return 'link'
  return remainingOf(text) < 0 ? 'long' : null
}
