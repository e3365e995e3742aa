import { isRecord } from '../../platform/lib/record.ts'
import { emojiSpelling } from '../../platform/text/text.ts'
import { type Filter, filterKinds, hidesPosts, rulesOf, trimmed } from './kinds.ts'

/** What is shown in place of hidden posts. */
export const hiddenModes = ['line', 'nothing'] as const
export type HiddenMode = (typeof hiddenModes)[number]

/** Everything the user wants to hide. */
export interface FilterList {
  filters: readonly Filter[]
  hidden: HiddenMode
  /** Shows each reblogged post once. */
  once: boolean
}

export const emptyList: FilterList = { filters: [], hidden: 'line', once: false }

/** The most filters of a list. */
export const filtersMax = 1000
/** Invisible characters that would hide a word from its filter; the joiners of Arabic and of emoji mean something. */
const unseen = /[\u00ad\u200b\u2060\ufeff\u2061-\u2064\u180e]/g
/** Variants as people type them, and as editors replace them. */
const quotes = /[\u2018\u2019\u02bc]/g

/** Most texts, and much faster: only spaces can need the replacements below. */
const plain = /^\p{ASCII}*$/u

const spaced = (text: string): string =>
  text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n\s*/g, '\n')
    .trim()

/**
 * A text as filters compare it: without case, and with each letter spelled one way; accents stay. Whitespace becomes
 * one space, and the end of a block one line break.
 */
export const fold = (text: string): string =>
  plain.test(text)
    ? spaced(text.toLowerCase())
    : spaced(
        text
          .replace(unseen, '')
          .replace(emojiSpelling, '')
          .normalize('NFKC')
          .replace(quotes, "'")
          // Through uppercase: ß becomes ss, and both small sigmas become one.
          .toUpperCase()
          .toLowerCase()
          .replace(/ς/g, 'σ')
          .replace(/i\u0307/g, 'i'),
      )

const folded = new WeakMap<Filter, string>()

/** The folded text of a filter; with many filters, folding them again takes long. */
export function foldedOf(filter: Filter): string {
  const known = folded.get(filter) ?? fold(filter.value)
  folded.set(filter, known)
  return known
}

/** The identity of a filter: there is one for each word, tag, and blog. */
export const keyOf = (filter: Filter): string => `${filter.kind} ${foldedOf(filter)}`

/** The name of a filter, in lists and as the reason why something is hidden. */
export const nameOf = (filter: Filter): string => rulesOf(filter.kind).name(filter)

/** Reads a filter from any source; null if it is empty. */
function readFilter(value: unknown): Filter | null {
  if (!isRecord(value)) return null
  const named = filterKinds.find(one => one === value.kind)
  const text = trimmed(value.value)
  // A word with # is a tag.
  const kind = named === 'text' && /^#./u.test(text) ? 'tag' : named
  const own = kind === 'tag' ? text.replace(/^#+\s*/, '') : text
  if (!kind || fold(own) === '') return null
  const { until } = value
  return {
    kind,
    value: own,
    ...(typeof until === 'number' && Number.isFinite(until) && { until: Math.floor(until) }),
    ...(value.except_followed === true && hidesPosts({ kind }) && { except_followed: true as const }),
    ...rulesOf(kind).own?.(value),
  }
}

/** Reads filters from any source, each once; the last one of the same kind and text counts. */
export function readFilters(value: unknown): Filter[] {
  const filters = new Map<string, Filter>()
  for (const one of Array.isArray(value) ? value : []) {
    const filter = readFilter(one)
    if (filter) filters.set(keyOf(filter), filter)
  }
  return [...filters.values()]
}

const lineFilter = (line: unknown): Filter | null =>
  typeof line === 'string' ? readFilter({ kind: 'text', value: line }) : readFilter(line)

/** Reads lines: each is a word, a phrase, a tag with #, or a filter already. */
export const readLines = (lines: readonly unknown[]): Filter[] => readFilters(lines.map(lineFilter))

export function readList(value: unknown): FilterList {
  if (!isRecord(value)) return emptyList
  return {
    filters: readFilters(value.filters),
    hidden: hiddenModes.find(mode => mode === value.hidden) ?? emptyList.hidden,
    once: value.once === true,
  }
}

export const isOver = ({ until }: Filter, now: number): boolean => until !== undefined && until <= now

/** When filters expire, in milliseconds since the epoch. */
export const endsOf = (filters: readonly Filter[]): number[] => filters.flatMap(({ until }) => until ?? [])

/** Whether nothing is hidden or chosen. */
export const isEmptyList = ({ filters, hidden, once }: FilterList): boolean =>
  filters.length === 0 && hidden === emptyList.hidden && !once

/** Adds filters; replaces existing ones. */
export const withFilters = (filters: readonly Filter[], added: readonly Filter[]): Filter[] =>
  readFilters([...filters, ...added])

export const withoutFilters = (filters: readonly Filter[], removed: readonly Filter[]): Filter[] => {
  const keys = new Set(removed.map(keyOf))
  return filters.filter(filter => !keys.has(keyOf(filter)))
}
