import type { ReadableAtom } from 'nanostores'
import type { CommandName, ComposePlace, FeedItem } from '../bus/contract.ts'
import type { Dispose } from '../lib/dispose.ts'

/**
 * One call of `inlay.extend` or `inlay.report`, unread. `page` is the text of the page data at a call of `extend`: with
 * another page, the extension is gone.
 */
export type AddedCall = [extensionOrListener: unknown, page?: string]

/** What the host has added to Inlay, on this page or for the pages to come. */
export interface Added extends Set<AddedCall> {
  /** Called after each change, once the code that reads it is loaded. */
  hear?: (() => void) | null
  /** What was read; not there until something is added and the code is loaded. */
  extensions?: Extensions | null
  /** Who waits for that. */
  waiting?: Set<(extensions: Extensions) => void>
}

interface Named {
  id: string
  /** Plain text, cut. */
  label: string
  /** An SVG path. */
  icon?: string | undefined
}

/** An entry of the menu of posts, checked; its callbacks never throw, and what they do is over after a while. */
export interface PostEntry extends Named {
  isFor: (post: FeedItem) => boolean
  run: (post: FeedItem, element: Element | null) => Promise<void>
}

/** The field that a user is writing in. */
export interface WrittenField {
  form: ComposePlace
  find: () => HTMLElement | null | undefined
  /** How a link is written, unless the field is one of rich text. */
  format: 'plain' | 'markdown' | 'html'
}

export interface ComposeEntry extends Named {
  where: readonly ComposePlace[]
  run: (field: WrittenField) => Promise<void>
}

export interface CommandEntry {
  name: string
  /** Shown in the palette. */
  title?: string | undefined
  run: (payload: unknown) => Promise<void>
}

export interface KeyEntry {
  id: `host:${string}`
  keys: string
  title: string
  /** The command that it dispatches, if it does no more. */
  command?: CommandName | undefined
  payload?: unknown
  run: () => Promise<void>
  /** Tells the host that these keys are taken. */
  refuse: (why: string) => void
}

/** The host's extensions of this page. */
export interface Extensions {
  $postMenu: ReadableAtom<readonly PostEntry[]>
  $composeTools: ReadableAtom<readonly ComposeEntry[]>
  $commands: ReadableAtom<readonly CommandEntry[]>
  $keys: ReadableAtom<readonly KeyEntry[]>
}

/** Calls back with the host's extensions, as soon as there are any. */
export function whenExtended(added: Added, callback: (extensions: Extensions) => void): Dispose {
  if (added.extensions) callback(added.extensions)
  else {
    added.waiting ??= new Set()
    added.waiting.add(callback)
  }
  return () => added.waiting?.delete(callback)
}
