import type { Dispose } from '../lib/dispose.ts'
import { isRecord } from '../lib/record.ts'
import type { Slot } from './slots.ts'

/** The texts of a box's fields by name; most boxes have only `text`. */
export type DraftFields = Readonly<Record<string, string>>

/** One draft of a place. `slot` is where it is stored, `isKept` whether the browser has stored it. */
export interface Draft {
  place: string
  slot: string
  fields: DraftFields
  metadata: Record<string, unknown>
  release: Dispose | null
  isKept: boolean
  isSending: boolean
  /** Slots that other tabs are writing. This page waits until those tabs have closed. */
  awaited: Set<string>
  closed: AbortController
}

export const isBlank = (fields: DraftFields): boolean =>
  Object.values(fields).every(text => text.trim() === '')

export function readFields({ words: stored }: Slot['value']): DraftFields {
  const all = Object.entries(isRecord(stored) ? stored : {})
  return Object.fromEntries(all.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}

export const readMetadata = ({ notes: stored }: Slot['value']): Record<string, unknown> =>
  isRecord(stored) ? stored : {}
