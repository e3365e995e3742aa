import type { ReadableAtom } from 'nanostores'
import type { Blog } from '../../platform/bus/contract.ts'

/** One line of the list. */
export interface Suggestion {
  key: string
  /** What takes the place of the typed word, without its sign. */
  insert: string
  /** Where its name leads, in a text with links. */
  href?: string | undefined
  blog?: Blog
  tag?: string
  emoji?: { sign: string; code: string; name: string }
  /** No suggestion, but why there is none: taking it tries again. */
  problem?: string
  /** Called when the suggestion is taken, to remember it. */
  taken?: () => void
}

export interface Found {
  items: readonly Suggestion[]
  /** Nothing could be found, and why; null for no failure. */
  problem: string | null
}

/** What can complete one kind of word. */
export interface Source {
  /** Name of the list. */
  label: () => string
  $found: ReadableAtom<Found>
  /** Looks for what was typed: a whole name if it is closed. It never fails: what went wrong is a `problem`. */
  look: (typed: string, isClosed: boolean) => void
  /** Tries again what has failed. */
  retry: () => void
  /** What is under way is of no use any more. */
  stop: () => void
}

export const nothingFound: Found = { items: [], problem: null }
