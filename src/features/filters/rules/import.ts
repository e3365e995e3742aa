import { fieldsOf } from '../../../platform/lib/record.ts'
import { type Filter, type FilterList, readFilter, readFilters } from './filter.ts'

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A line of a plain list: words, or a tag with #. */
const lineFilter = (line: unknown): Filter | null =>
  typeof line === 'string' ? readFilter({ kind: 'text', value: line }) : readFilter(line)

/**
 * Reads filters from a file that Inlay has written, or from a plain list with one word, phrase, or #tag in a line.
 * Throws a SyntaxError if there is nothing to read.
 */
export function readImport(text: string): Filter[] {
  const plain = text.replace(/^\ufeff/, '')
  const json = parse(plain)
  const listed = Array.isArray(json) ? json : fieldsOf(json).filters
  // A file that begins as JSON and is none is broken, and no list of words.
  const isBroken = json === undefined && /^\s*[[{]/.test(plain)
  const lines = Array.isArray(listed)
    ? listed
    : isBroken || typeof json === 'object'
      ? []
      : plain.split(/\r\n?|\n/)
  // Whether they are too many depends on the list.
  const filters = readFilters(lines.map(lineFilter), Number.POSITIVE_INFINITY)
  if (filters.length === 0) throw new SyntaxError('no filters')
  return filters
}

/** What is exported; `inlay` names the form, for later ones. */
export const exportText = ({ filters, hidden, once }: FilterList): string =>
  `${JSON.stringify({ inlay: 'filters', filters, hidden, once }, null, 2)}\n`

/** The words of a field with several: a line or a comma between them, # before a tag. */
export const typedFilters = (text: string): Filter[] => readFilters(text.split(/[\n,،、，]/).map(lineFilter))
