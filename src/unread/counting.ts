import { wholeCount } from '../lib/count.ts'
import { isRecord } from '../lib/record.ts'
import { type Counts, countOf } from './counts.ts'

/** A count as the server may send it; anything that is no positive number is none (UTIL-8). */
const readCount = (value: unknown): number => {
  const count = typeof value === 'string' ? Number(value) : value
  return typeof count === 'number' && Number.isFinite(count) ? wholeCount(count) : 0
}

export const entriesOf = (value: unknown): [string, unknown][] =>
  isRecord(value) ? Object.entries(value) : []

/** Counts without the zeros. */
export const readCounts = (value: unknown): Counts =>
  Object.fromEntries(
    entriesOf(value).flatMap(([name, count]) => (readCount(count) > 0 ? [[name, readCount(count)]] : [])),
  )

/** A zero is as good as none. */
export const sameCounts = (one: Counts, other: Counts): boolean =>
  [...Object.keys(one), ...Object.keys(other)].every(name => countOf(one, name) === countOf(other, name))

/** One count set; none leaves the name out. */
export const withCount = (counts: Counts, name: string, count: number): Counts => {
  const { [name]: _, ...rest } = counts
  return readCount(count) > 0 ? { ...rest, [name]: readCount(count) } : rest
}
