import type { CommandName } from '../../platform/bus/contract.ts'

/** Where a shortcut works: on the whole page, on its posts, in an open blog, or while a text is typed. */
export type Place = 'page' | 'posts' | 'drawer' | 'text'

export type ShortcutId =
  | 'compose'
  | 'activity'
  | 'messages'
  | 'drafts'
  | 'form'
  | 'undo'
  | 'palette'
  | 'help'
  | 'next'
  | 'previous'
  | 'like'
  | 'reblog'
  | 'quick-reblog'
  | 'reply'
  | 'share'
  | 'notes'
  | 'filter'
  | 'open'
  | 'more'
  | 'top'
  | 'source'
  | 'search'
  | 'translate'
  | 'emoji'
  /** A shortcut that the host has added. */
  | `host:${string}`

export interface Shortcut {
  id: ShortcutId
  places: readonly Place[]
  /** By default, such as `j`, `shift+r`, `mod+k`, `g a` (one after the other), `z+c` (z is held). */
  keys: readonly string[]
  /** The command that it gives; for posts, with the post's data. */
  command?: CommandName
  /** A held key does it again and again. */
  repeats?: true
  /** Guests have no use for it. */
  members?: true
  /** What it is called, and does, if the host has added it. */
  own?: { title: string; payload?: unknown; run: () => Promise<void> }
}

const isMac = (): boolean => typeof navigator !== 'undefined' && /Mac/.test(navigator.userAgent)

const everywhere = ['page', 'drawer'] as const
const onPosts = ['posts'] as const
const inLists = ['posts', 'drawer'] as const

/** Every shortcut, in the order in which they are listed (KEY-1, KEY-2, KEY-21…24, DEC-172). */
export const shortcuts = (mac = isMac()): readonly Shortcut[] => [
  { id: 'help', places: everywhere, keys: ['?'], command: 'shortcuts:open' },
  { id: 'palette', places: everywhere, keys: ['mod+k'], command: 'palette:open' },
  {
    id: 'compose',
    places: ['page'],
    keys: ['c', mac ? 'alt+c' : 'z+c'],
    command: 'fast-compose:open',
    members: true,
  },
  { id: 'activity', places: ['page'], keys: ['g a'], command: 'activity:open', members: true },
  { id: 'messages', places: ['page'], keys: ['g m'], command: 'inbox:open', members: true },
  { id: 'drafts', places: ['page'], keys: ['g d'], command: 'drafts:open', members: true },
  { id: 'form', places: ['page'], keys: ['g p'], command: 'post-form:show', members: true },
  { id: 'undo', places: ['page'], keys: ['z'] },
  { id: 'next', places: inLists, keys: ['j'], repeats: true },
  { id: 'previous', places: inLists, keys: ['k'], repeats: true },
  { id: 'like', places: inLists, keys: ['l'], command: 'post:toggle-like' },
  { id: 'reblog', places: inLists, keys: ['r'], command: 'post-form:open', members: true },
  { id: 'quick-reblog', places: inLists, keys: ['shift+r'], command: 'quick-reblog:open', members: true },
  { id: 'share', places: inLists, keys: ['s'], command: 'share:open' },
  { id: 'reply', places: onPosts, keys: ['y'], command: 'post:reply', members: true },
  { id: 'notes', places: inLists, keys: ['n'], command: 'notes:open' },
  { id: 'filter', places: inLists, keys: ['f'], command: 'filters:add', members: true },
  { id: 'open', places: onPosts, keys: ['o'], command: 'peepr:open' },
  { id: 'more', places: inLists, keys: ['x'] },
  { id: 'translate', places: inLists, keys: ['t'], command: 'post:translate' },
  { id: 'top', places: inLists, keys: ['.'] },
  { id: 'source', places: ['drawer'], keys: ['enter'] },
  { id: 'search', places: ['drawer'], keys: ['/'] },
  { id: 'emoji', places: ['text'], keys: ['mod+;'] },
]
