import { readNumber } from '../../platform/lib/read-text.ts'
import { fieldsOf } from '../../platform/lib/record.ts'
import { wholeCount } from '../../ui/badge/badge-text.ts'
import { type Counts, countOf } from './counts.ts'

/** Reads a count from the server; anything but a positive number counts as 0 (UTIL-8). */
const readCount = (value: unknown): number => wholeCount(readNumber(value) ?? 0)

export const entriesOf = (value: unknown): [string, unknown][] => Object.entries(fieldsOf(value))

/** Reads counts by name, without zeros. */
export const readCounts = (value: unknown): Counts =>
  Object.fromEntries(
    entriesOf(value).flatMap(([name, count]) => (readCount(count) > 0 ? [[name, readCount(count)]] : [])),
  )

/** Whether two sets of counts are equal; a missing count is zero. */
export const sameCounts = (a: Counts, b: Counts): boolean =>
  [...Object.keys(a), ...Object.keys(b)].every(name => countOf(a, name) === countOf(b, name))

/** Returns a copy with one count changed; 0 removes the name. */
export const withCount = (counts: Counts, name: string, count: number): Counts => {
  const { [name]: _, ...rest } = counts
  return readCount(count) > 0 ? { ...rest, [name]: readCount(count) } : rest
}
