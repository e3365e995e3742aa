import { parseJson } from '../lib/parse-json.ts'
import { isRecord } from '../lib/record.ts'
import type { SafeStorage } from '../lib/safe-storage.ts'

type Value = Record<string, unknown>

/**
 * Shorter texts are written in full; for longer ones, a difference of up to this many characters is stored separately.
 */
const shortMax = 4096
const differenceMax = 4096

/** The key of the difference: how the text has changed since it was written in full. */
const differenceKey = (key: string): string => `${key}~`

/** In the text with this id, written in full, `start` to `end` is replaced by `insert`. */
type Difference = [id: string, at: number, start: number, end: number, insert: string]

/**
 * Length of the common part of two texts, by binary search, because comparing slices is faster than comparing
 * characters.
 */
function commonLength(maxLength: number, agree: (from: number, to: number) => boolean): number {
  let known = 0
  let upTo = maxLength
  while (known < upTo) {
    const middle = (known + upTo + 1) >> 1
    if (agree(known, middle)) known = middle
    else upTo = middle - 1
  }
  return known
}

function differenceOf(before: string, after: string): { start: number; end: number; insert: string } {
  const maxLength = Math.min(before.length, after.length)
  const start = commonLength(maxLength, (from, to) => before.slice(from, to) === after.slice(from, to))
  const rest = commonLength(
    maxLength - start,
    (from, to) =>
      before.slice(before.length - to, before.length - from) ===
      after.slice(after.length - to, after.length - from),
  )
  return { start, end: before.length - rest, insert: after.slice(start, after.length - rest) }
}

const isTime = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

function isDifference(value: unknown, id: unknown): value is Difference {
  if (!Array.isArray(value) || value.length !== 5 || typeof id !== 'string') return false
  const [differenceId, at, start, end, insert] = value
  return differenceId === id && [at, start, end].every(isTime) && typeof insert === 'string'
}

/**
 * Stores long texts cheaply: while a user types in 100 KB, only the difference is written. A key has one writer at a
 * time; if another one has changed the value, this is noticed, and the value is written in full.
 */
export function createJsonStorage(storage: SafeStorage) {
  /** The last text that this page wrote in full, by key. */
  const known = new Map<string, { id: string; at: number; text: string }>()
  let count = 0

  const readDifference = (key: string, id: unknown): Difference | null => {
    const value = parseJson(storage.get(differenceKey(key)))
    return isDifference(value, id) ? value : null
  }
  const remove = (key: string) => {
    known.delete(key)
    storage.remove(key)
    storage.remove(differenceKey(key))
  }
  const writeWhole = (key: string, at: number, value: Value): boolean => {
    const id = `${at.toString(36)}.${++count}`
    const text = JSON.stringify({ id, at, ...value })
    if (!storage.set(key, text)) return false
    storage.remove(differenceKey(key))
    known.set(key, { id, at, text })
    return true
  }

  return {
    remove,
    /** Whether there is a value. */
    has: (key: string) => known.has(key) || storage.get(key) !== null,
    /** Writes a value. Returns false if the browser refuses; the old value then stays. */
    write(key: string, at: number, value: Value) {
      const before = known.get(key)
      if (!before || before.text.length <= shortMax || storage.get(key) !== before.text)
        return writeWhole(key, at, value)
      const text = JSON.stringify({ id: before.id, at: before.at, ...value })
      const { start, end, insert } = differenceOf(before.text, text)
      if (insert.length > differenceMax) return writeWhole(key, at, value)
      const difference: Difference = [before.id, at, start, end, insert]
      return storage.set(differenceKey(key), JSON.stringify(difference))
    },
    read(key: string) {
      const text = storage.get(key)
      const whole = parseJson(text)
      if (text === null || !isRecord(whole) || !isTime(whole.at)) return null
      const difference = readDifference(key, whole.id)
      if (difference) {
        const [, at, start, end, insert] = difference
        const value = parseJson(text.slice(0, start) + insert + text.slice(end))
        if (isRecord(value)) return { at, value }
      }
      return { at: whole.at, value: whole }
    },
    /** Reads the time of the last change and one field, without parsing a whole long value. */
    peek(key: string, field: string) {
      const text = storage.get(key) ?? ''
      // Values that this module writes start like this, so that a long one need not be parsed.
      const found = /^\{"id":"([\w.]+)","at":(\d+),"(\w+)":("(?:[^"\\]|\\.)*")/.exec(text)
      if (found?.[3] === field) {
        const value = parseJson(found[4] ?? null)
        if (typeof value === 'string')
          return { at: readDifference(key, found[1])?.[1] ?? Number(found[2]), field: value }
      }
      const read = this.read(key)
      const value = read?.value[field]
      return read && typeof value === 'string' ? { at: read.at, field: value } : null
    },
    keys: (prefix: string) => storage.keys(prefix).filter(key => !key.endsWith('~')),
  }
}
