import { isRecord } from '../lib/record.ts'
import { cutAtCharacter } from '../text/text.ts'

/** One logged event (LOG-1). */
export interface LogEvent {
  /** The feature it is about, such as `gif-search`. */
  log_key: string
  /** Unique to the event, so that a batch that arrives twice is counted once. */
  uuid: string
  event: string
  /** Milliseconds since the epoch. */
  ts: number
  /** The same for all events of one page. */
  rid: string
  /** Milliseconds since the page was opened. */
  elapsed: number
  data: Record<string, unknown>
  env: Record<string, unknown>
}

/** Milliseconds between two batches (LOG-4). */
export const flushMs = 15_000
/** The most events to queue while the server can't be reached; the oldest are dropped first. */
export const waitingMax = 500
const batchMax = 100
/** Browsers accept at most 64 KiB of beacons at once. */
export const beaconMaxBytes = 60_000
const maxPauseMs = 16 * flushMs

/** Milliseconds until the next batch, after this number of failures in a row. */
export const pauseMs = (failures: number): number => Math.min(maxPauseMs, flushMs * 2 ** failures)

const textMax = 500

/** A payload in a form that can be sent: an error's message, nothing of an element; long texts are cut. */
export function plainData(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return cutAtCharacter(value, textMax)
  if (typeof value === 'number' || typeof value === 'boolean') return value
  if (value instanceof Error)
    return { name: cutAtCharacter(value.name, textMax), message: cutAtCharacter(value.message, textMax) }
  if (depth > 3) return
  if (Array.isArray(value)) return value.slice(0, 20).map(item => plainData(item, depth + 1) ?? null)
  if (!isRecord(value) || (typeof Node !== 'undefined' && value instanceof Node)) return
  const kept: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(value)) {
    const plain = plainData(field, depth + 1)
    if (plain !== undefined) kept[name] = plain
  }
  return kept
}

/** A random UUID (version 4) from a source of numbers from 0 up to 1, for pages without https. */
export const randomUuid = (random: () => number): string =>
  'xxxxxxxx-xxxx-4xxx-yxxx-xxxxxxxxxxxx'.replace(/[xy]/g, sign =>
    (sign === 'x' ? Math.floor(random() * 16) : 8 + Math.floor(random() * 4)).toString(16),
  )

/** Splits a list into batches whose JSON stays below a size; an item that is too big is dropped. */
export function inBatches<T>(items: readonly T[], maxBytes: number): T[][] {
  const batches: T[][] = []
  let room = 0
  for (const item of items) {
    const size = new TextEncoder().encode(JSON.stringify(item)).length + 1
    if (size > maxBytes) continue
    const last = batches.at(-1)
    if (!last || size > room || last.length >= batchMax) {
      batches.push([item])
      room = maxBytes - size
    } else {
      last.push(item)
      room -= size
    }
  }
  return batches
}
