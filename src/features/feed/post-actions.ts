import type { App } from '../../platform/app.ts'
import { canOpen } from '../../platform/html/links.ts'
import { readText } from '../../platform/lib/read-text.ts'
import { t } from '../../platform/page/i18n.ts'
import { findMarked } from '../../platform/page/markup.ts'
import { canTranslate } from '../translate/can-translate.ts'
import { type ActionPost, doAction, isOffered, type PostAction } from './do-action.ts'
import { canLike } from './feed-item.ts'
import { focusReplyField } from './fields.ts'
import { notesCan } from './notes-can.ts'
import { canSetRights, postRights } from './post-rights.ts'
import { whyNot } from './rights-texts.ts'

const everywhere = ['posts', 'drawer', 'lightbox'] as const
const inLists = ['posts', 'drawer'] as const

const blogOf = ({ item }: ActionPost): string =>
  readText(item.tumblelog) || readText(item['tumblelog-data']?.name)

const canReblog = ({ item }: ActionPost): boolean =>
  readText(item.reblog_key) !== '' && !item.is_private && whyNot(item, 'reblog') === ''
const noReblog = ({ item }: ActionPost): string => whyNot(item, 'reblog')

/** A post's own page in the drawer, if it is open there already. */
function pageOf({ item, place }: ActionPost): string | undefined {
  const url = readText(item.post_url)
  return place === 'drawer' && url && canOpen(url, ['http', 'https'], document.baseURI) ? url : undefined
}

/** Uncovers sensitive content in a post, or else expands or collapses a long one. */
function pressMore({ element }: ActionPost): boolean {
  const find = (selector: string) => element?.querySelector<HTMLElement>(selector)
  const button =
    find('[data-cover-button][aria-expanded="false"]') ??
    find('[data-more-button]') ??
    find('[data-cover-button]')
  button?.click()
  return true
}

/** Inlay's own actions, in the order of lists and menus (DEC-172). */
const ownActions: readonly PostAction[] = [
  {
    id: 'like',
    label: () => t('Like'),
    also: () => t('favorite, heart, love'),
    icon: 'M20.8 5.6a5.4 5.4 0 0 0-7.7 0L12 6.7l-1.1-1.1a5.4 5.4 0 0 0-7.7 7.7L12 22l8.8-8.7a5.4 5.4 0 0 0 0-7.7Z',
    keys: ['l'],
    places: everywhere,
    bar: ['drawer', 'lightbox'],
    shows: 'liked',
    when: ({ item }, app) => canLike(item, app),
    command: 'post:toggle-like',
    payload: ({ item, source }, anchor, { byKey }) => ({
      ...item,
      ...(source && { source }),
      ...(byKey && { method: 'keyboard' }),
      anchor,
    }),
  },
  {
    id: 'reblog',
    label: () => t('Reblog'),
    also: () => t('repost, share, boost'),
    icon: 'm17 2 4 4-4 4M3 11v-1a4 4 0 0 1 4-4h14M7 22l-4-4 4-4M21 13v1a4 4 0 0 1-4 4H3',
    keys: ['r'],
    places: everywhere,
    bar: ['drawer', 'lightbox'],
    shows: 'reblogged',
    members: true,
    opens: true,
    when: canReblog,
    refused: noReblog,
    command: 'post-form:open',
    payload: post =>
      canReblog(post)
        ? {
            mode: 'reblog',
            reblog_id: post.item.id,
            reblog_key: readText(post.item.reblog_key),
            ...(post.place !== 'posts' && { placement: 'modal' }),
          }
        : null,
  },
  {
    id: 'quick-reblog',
    label: () => t('Quick reblog'),
    also: () => t('repost, share, boost'),
    keys: ['shift+r'],
    places: inLists,
    members: true,
    opens: true,
    when: canReblog,
    refused: noReblog,
    command: 'quick-reblog:open',
    payload: (post, _, { anchor }) =>
      canReblog(post)
        ? { ...post.item, anchor: anchor ?? post.element?.querySelector('[data-inlay-reblog]') }
        : null,
  },
  {
    id: 'reply',
    label: () => t('Reply'),
    also: () => t('comment, answer, respond'),
    icon: 'm9 17-5-5 5-5M4 12h11a5 5 0 0 1 5 5v2',
    keys: ['y'],
    places: inLists,
    bar: ['drawer'],
    members: true,
    opens: true,
    when: ({ item }) => whyNot(item, 'reply') === '',
    refused: ({ item }) => whyNot(item, 'reply'),
    command: 'post:reply',
    payload: ({ item }, anchor) => ({ ...item, anchor }),
    run: ({ element }) => focusReplyField(element),
  },
  {
    id: 'open',
    label: () => t('Open post'),
    icon: 'M14 4h6v6m0-6-9 9M18 14v5a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1h5',
    keys: ['o'],
    places: ['posts'],
    menu: inLists,
    isAlwaysInMenu: true,
    when: post => Boolean(post.place === 'drawer' ? pageOf(post) : blogOf(post)),
    href: pageOf,
    command: 'peepr:open',
    payload: post => (blogOf(post) ? { blog_name: blogOf(post), post_id: post.item.id } : null),
  },
  {
    id: 'share',
    label: () => t('Share'),
    also: () => t('send, copy link'),
    icon: 'M22 2 11 13M22 2l-7 20-4-9-9-4Z',
    keys: ['s'],
    places: everywhere,
    bar: ['drawer', 'lightbox'],
    menu: ['posts'],
    opens: true,
    when: post => Boolean(blogOf(post)),
    command: 'share:open',
    payload: (post, anchor) =>
      blogOf(post) ? { post_id: post.item.id, tumblelog_name: blogOf(post), anchor } : null,
  },
  {
    id: 'notes',
    label: () => t('Show notes'),
    also: () => t('replies, comments, likes'),
    icon: 'M21 12a8 8 0 0 1-8 8H3.5l2.2-3.1A8 8 0 1 1 21 12zM9 10.5h7M9 14h4.5',
    keys: ['n'],
    places: inLists,
    menu: ['posts'],
    opens: true,
    exists: ({ page }) => page.notes !== undefined,
    controls: ['[data-inlay-note-count]'],
    command: 'notes:open',
    payload: ({ item }, anchor) => ({ ...item, anchor }),
  },
  {
    id: 'translate',
    label: () => t('Translate'),
    icon: 'M4 5h10M9 3v2m3 0c0 4-3.5 7-8 8m2-4c1 2 3 3.5 6 4m0 8 4.5-10L21 21m-7.5-3h6',
    keys: ['t'],
    places: inLists,
    menu: inLists,
    exists: canTranslate,
    when: ({ element }) => element?.hasAttribute('data-inlay-translation') === true,
    command: 'post:translate',
    payload: ({ item, element }) => ({ ...item, anchor: element }),
  },
  {
    id: 'filter',
    label: () => t('Filter…'),
    also: () => t('hide, mute, block'),
    icon: 'M3 5h18l-7 8.5V20l-4-2v-4.5L3 5Z',
    keys: ['f'],
    places: inLists,
    menu: inLists,
    members: true,
    opens: true,
    when: ({ element, place }) => place === 'drawer' || element !== null,
    command: 'filters:add',
    payload: (_, anchor) => ({ anchor }),
  },
  {
    id: 'rights',
    label: () => t('Who can reply and reblog'),
    icon: 'M7 11V8a5 5 0 0 1 10 0v3M5 11h14v10H5z',
    menu: inLists,
    members: true,
    opens: true,
    exists: app => notesCan(app, 'rights'),
    when: ({ item }, app) => canSetRights(app, item),
    run({ item }, app, { anchor }) {
      void app.get(postRights).open(item, anchor ?? null)
      return true
    },
  },
  {
    id: 'more',
    label: () => t('Expand or collapse post'),
    also: () => t('expand, collapse'),
    keys: ['x'],
    places: inLists,
    run: pressMore,
  },
]

/** Inlay's own actions that this page has. */
export const postActions = (app: App): readonly PostAction[] =>
  ownActions.filter(({ exists }) => exists?.(app) !== false)

/** Runs an action by name, for a button that isn't in a bar. */
export function doNamed(app: App, id: string, post: ActionPost, anchor: Element | null): void {
  const action = postActions(app).find(one => one.id === id)
  if (action) void doAction(app, action, post, { anchor })
}

/** What the host has added to the menu of a post. */
export const hostActions = ({ added: { extensions } }: App, { item }: ActionPost): readonly PostAction[] =>
  (extensions?.$postMenu.get() ?? [])
    .filter(entry => entry.isFor(item))
    .map(({ id, label, icon, run }) => ({
      id: `host ${id}`,
      label: () => label,
      icon,
      run({ item, place, element }) {
        // An element of the drawer is Inlay's own; the host must not change it.
        void run(item, place === 'posts' ? element : null)
        return true
      },
    }))

/** The buttons of a post in the drawer or the lightbox; the first action is last, at the edge. */
export const barOf = (app: App, post: ActionPost): readonly PostAction[] =>
  postActions(app)
    .filter(action => action.bar?.includes(post.place) && isOffered(app, action, post))
    .reverse()

/** The menu of a post: actions without a control of the host's. */
export function menuOf(app: App, post: ActionPost): readonly PostAction[] {
  const hasControl = ({ command, controls = [], isAlwaysInMenu }: PostAction) =>
    !isAlwaysInMenu &&
    post.place === 'posts' &&
    post.element !== null &&
    findMarked([`[data-inlay-command="${command}"]`, ...controls].join(), post.element).length > 0
  return postActions(app).filter(
    action => action.menu?.includes(post.place) && isOffered(app, action, post) && !hasControl(action),
  )
}
