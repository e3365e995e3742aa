import type { ReadableAtom } from 'nanostores'
import type { CommandName, ComposePlace, FeedItem, MenuMessage, SharedPost } from '../bus/contract.ts'
import type { Dispose } from '../lib/dispose.ts'

/**
 * One call of `inlay.extend` or `inlay.report`, unchecked. `page` is the text of the page data at a call of `extend`:
 * on another page, the extension no longer applies.
 */
export type AddedCall = [extensionOrListener: unknown, page?: string]

/** What the host has added to Inlay, on this page or for the pages to come. */
export interface Added extends Set<AddedCall> {
  /** Called after each change, once the code that reads extensions is loaded. */
  hear?: (() => void) | null
  /** The checked extensions; missing until something is added and the code is loaded. */
  extensions?: Extensions | null
  /** Those waiting for that. */
  waiting?: Set<(extensions: Extensions) => void>
}

interface Named {
  id: string
  /** Plain text, cut to length. */
  label: string
  /** An SVG path. */
  icon?: string | undefined
}

/** A checked entry of the menu of posts. Its callbacks never throw, and end after a while at the latest. */
export interface PostEntry extends Named {
  isFor: (post: FeedItem) => boolean
  run: (post: FeedItem, element: Element | null) => Promise<void>
}

/** The field that a user is writing in. */
export interface WrittenField {
  form: ComposePlace
  find: () => HTMLElement | null | undefined
  /** How a link is written, for fields without rich text. */
  format: 'plain' | 'markdown' | 'html'
}

/** A checked entry of another menu. Its callbacks never throw, and end after a while at the latest. */
export interface MenuEntry<T> extends Named {
  isFor: (value: T) => boolean
  run: (value: T) => Promise<void>
}

/** A checked choice in the reading settings. */
export interface SettingsEntry extends Named {
  note?: string | undefined
  options: Readonly<Record<string, string>>
  /** The first choice if the host's callback fails or answers something else. */
  value: () => string
  change: (value: string) => Promise<void>
}

/** A checked kind of notification; `id` is its type. */
export interface NotificationKindEntry extends Named {
  /** With `{name}` and `{message}` in it. */
  text: string
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
  /** The command it dispatches, if that is all it does. */
  command?: CommandName | undefined
  payload?: unknown
  run: () => Promise<void>
  /** Tells the host that these keys are in use. */
  refuse: (why: string) => void
}

/** The host's extensions of this page. */
export interface Extensions {
  $postMenu: ReadableAtom<readonly PostEntry[]>
  $accountMenu: ReadableAtom<readonly MenuEntry<null>[]>
  $messageMenu: ReadableAtom<readonly MenuEntry<MenuMessage>[]>
  $shareEntries: ReadableAtom<readonly MenuEntry<SharedPost>[]>
  $settings: ReadableAtom<readonly SettingsEntry[]>
  $notificationKinds: ReadableAtom<readonly NotificationKindEntry[]>
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
