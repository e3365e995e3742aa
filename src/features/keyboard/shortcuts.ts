import type { App } from '../../platform/app.ts'
import type { CommandName } from '../../platform/bus/contract.ts'
import { t } from '../../platform/page/i18n.ts'
import { isApple } from '../../ui/behavior/key-names.ts'
import type { PostAction, PostPlace } from '../feed/do-action.ts'
import { postActions } from '../feed/post-actions.ts'

/** Where a shortcut works: on the page, on posts, over what covers the page, or during typing. */
export type Place = 'page' | PostPlace | 'cover' | 'text'

export interface Shortcut {
  id: string
  label: () => string
  /** Other search terms that find it in the palette. */
  also?: (() => string) | undefined
  /** Default keys, such as `j`, `shift+r`, `mod+k`, `g a` (one after the other), `z+c` (z is held). */
  keys: readonly string[]
  /** It is listed under the first one. */
  places: readonly Place[]
  /** A held key repeats it. */
  repeats?: true
  /** Guests can't use it. */
  members?: true | undefined
  /** It opens something that gets the focus, unless it is that of an action. */
  command?: CommandName
  /** What it does with the current post. */
  action?: PostAction
  /** What it does, for a shortcut of the host. */
  own?: { payload?: unknown; run: () => Promise<void> }
}

const beforePosts = (isMac: boolean): readonly Shortcut[] => [
  {
    id: 'help',
    label: () => t('Keyboard shortcuts'),
    also: () => t('hotkeys, help'),
    keys: ['?'],
    places: ['page', 'drawer', 'lightbox'],
    command: 'shortcuts:open',
  },
  {
    id: 'palette',
    label: () => t('Search commands and blogs'),
    keys: ['mod+k'],
    places: ['page', 'drawer'],
    command: 'palette:open',
  },
  {
    id: 'compose',
    label: () => t('New post'),
    also: () => t('write, create, publish'),
    keys: ['c', isMac ? 'alt+c' : 'z+c'],
    places: ['page'],
    members: true,
    command: 'fast-compose:open',
  },
  {
    id: 'activity',
    label: () => t('Open activity'),
    also: () => t('notifications'),
    keys: ['g a'],
    places: ['page'],
    members: true,
    command: 'activity:open',
  },
  {
    id: 'messages',
    label: () => t('Open messages'),
    also: () => t('inbox, chat, direct message'),
    keys: ['g m'],
    places: ['page'],
    members: true,
    command: 'inbox:open',
  },
  {
    id: 'drafts',
    label: () => t('Open drafts'),
    keys: ['g d'],
    places: ['page'],
    members: true,
    command: 'drafts:open',
  },
  {
    id: 'form',
    label: () => t('Go to the post you’re writing'),
    keys: ['g p'],
    places: ['page'],
    members: true,
    command: 'post-form:show',
  },
  // Toasts with Undo are above whatever covers the page.
  {
    id: 'undo',
    label: () => t('Undo'),
    keys: ['z'],
    places: ['page', 'cover'],
  },
  {
    id: 'toast',
    label: () => t('Go to the newest notice'),
    also: () => t('toast, undo'),
    keys: ['shift+z'],
    places: ['page', 'cover'],
  },
  {
    id: 'next',
    label: () => t('Next post'),
    keys: ['j'],
    places: ['posts', 'drawer'],
    repeats: true,
  },
  {
    id: 'previous',
    label: () => t('Previous post'),
    keys: ['k'],
    places: ['posts', 'drawer'],
    repeats: true,
  },
]

const afterPosts: readonly Shortcut[] = [
  {
    id: 'top',
    label: () => t('Back to top'),
    also: () => t('scroll up, newest'),
    keys: ['.'],
    places: ['posts', 'drawer'],
  },
  {
    id: 'source',
    label: () => t('Open the source blog'),
    keys: ['enter'],
    places: ['drawer'],
  },
  {
    id: 'search',
    label: () => t('Search this blog'),
    keys: ['/'],
    places: ['drawer'],
  },
  {
    id: 'emoji',
    label: () => t('Add emoji'),
    keys: ['mod+;'],
    places: ['text'],
  },
]

const ofAction = (action: PostAction): Shortcut => {
  const { id, label, also, keys = [], places = [], members, command } = action
  return { id, label, also, keys, places, members, action, ...(command && { command }) }
}

/** Every shortcut of this page, in the order of the list (KEY-1, KEY-2, KEY-21…24, DEC-172). */
export const shortcuts = (app: App, isMac = isApple()): readonly Shortcut[] => [
  ...beforePosts(isMac),
  ...postActions(app).map(ofAction),
  ...afterPosts,
]
