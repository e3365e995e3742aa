import type { ReadableAtom } from 'nanostores'
import type { Blog } from '../../platform/bus/contract.ts'

/** One line of the list. */
export interface Suggestion {
  key: string
  /** What replaces the typed word, without its first character. */
  insert: string
  /** Where its name leads, in a text with links. */
  href?: string | undefined
  blog?: Blog
  tag?: string
  emoji?: { sign: string; code: string; name: string }
  /** Not a suggestion, but why there are none: choosing it tries again. */
  problem?: string
  /** Called when the suggestion is chosen, to remember it. */
  taken?: () => void
}

export interface Found {
  items: readonly Suggestion[]
  /** Why nothing could be found; null without a failure. */
  problem: string | null
}

/** Completes one kind of word. */
export interface Source {
  /** Name of the list. */
  label: () => string
  $found: ReadableAtom<Found>
  /** Searches for the typed text: a whole name if it is closed. Never fails: errors are reported as a `problem`. */
  look: (typed: string, isClosed: boolean) => void
  /** Retries what has failed. */
  retry: () => void
  /** Calls in progress are no longer needed. */
  stop: () => void
}

export const nothingFound: Found = { items: [], problem: null }
