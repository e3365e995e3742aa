import type { App } from '../../platform/app.ts'
import type { CommandName, FeedItem } from '../../platform/bus/contract.ts'
import { wasTold } from '../../platform/bus/told.ts'
import { readText } from '../../platform/lib/read-text.ts'
import { t } from '../../platform/page/i18n.ts'
import { findMarked, postSelector, readAttribute } from '../../platform/page/markup.ts'
import { session } from '../../platform/session.ts'
import { feedback } from '../../shared/feedback/store.ts'
import { typedEarly } from '../../shared/typed-early.ts'
import { knownPosts } from './known-posts.ts'
import type { PostState } from './post-markup.ts'

/** Where a post is shown: on the page, in the drawer, or in the lightbox through one of its photos. */
export type PostPlace = 'posts' | 'drawer' | 'lightbox'

/** A post to act on. */
export interface ActionPost {
  /** Including the host's own fields. */
  item: FeedItem
  place: PostPlace
  /** The element with the post and its controls. */
  element: Element | null
  /** Sent with a like. */
  source?: string
  /** Called before an action, which waits for it. */
  before?: (action: PostAction) => Promise<void> | void
}

/** How an action was requested. */
interface Press {
  /** What opens appears next to it; by default the post's own control, or the post. */
  anchor?: Element | null
  byKey?: boolean
}

/** Something that a user can do with a post. */
export interface PostAction {
  id: string
  label: () => string
  /** Other search terms that find it in the palette. */
  also?: () => string
  /** An SVG path. */
  icon?: string | undefined
  /** Default keys; users can change them. */
  keys?: readonly string[]
  /** Where the keys work. */
  places?: readonly PostPlace[]
  /** Where Inlay has a button for it. */
  bar?: readonly PostPlace[]
  /** Where it is in the post's menu, unless the host has a control for it. */
  menu?: readonly PostPlace[]
  /** Controls with its command do something else in a post: they open its blog, for example. */
  isAlwaysInMenu?: true
  /** The state of the post that its button shows. */
  shows?: 'liked' | 'reblogged'
  /** Guests can't use it. */
  members?: true
  /** It opens something that gets the focus, and what is typed while its code is loading, if it has a field. */
  opens?: true
  /** Whether this page has it at all. */
  exists?: (app: App) => boolean
  /**
   * Whether bars, menus, and the palette offer it. Doesn't apply to keys, so that a guest who likes is told to log in.
   */
  when?: (post: ActionPost, app: App) => boolean
  /** A link for it, in a menu. */
  href?: (post: ActionPost) => string | undefined
  /** The host's controls that do the same, besides those with the command. */
  controls?: readonly string[]
  command?: CommandName
  /** Null if the post lacks what the command needs. */
  payload?: (post: ActionPost, anchor: Element | undefined, press: Press) => object | null
  /** Runs it; false if it's left to the command. */
  run?: (post: ActionPost, app: App, press: Press) => boolean
  /** Why the user can't do it with a post, as text; '' if they can. */
  refused?: (post: ActionPost) => string
}

/** Whether bars, menus, and the palette offer an action for a post. */
export const isOffered = (app: App, { members, when }: PostAction, post: ActionPost): boolean =>
  (!members || app.get(session).isLoggedIn()) && when?.(post, app) !== false

/** Whether a post has the state that an action's button shows: from the user's actions, the server, or this browser's memory. */
export function isOn(app: App, { shows }: PostAction, { item }: ActionPost, changed: PostState): boolean {
  if (!shows) return false
  const isRemembered = () => shows === 'reblogged' && app.get(knownPosts).hasReblogged?.(item.id) === true
  return changed[shows] ?? item[shows] ?? isRemembered()
}

/** Whether an action's icon points along the text, so that it is mirrored from right to left. */
export const isDirected = ({ id }: PostAction): boolean => ['reply', 'share', 'open'].includes(id)

const drawerPost = '[data-viewer-post]'

/** The post around an element of the page or of the drawer; null outside posts, or without an id. */
export function postAt(target: Element | null | undefined): ActionPost | null {
  const element = target?.closest(`${postSelector},${drawerPost}`)
  if (!element) return null
  const isInDrawer = element.matches(drawerPost)
  const data = readAttribute(element, isInDrawer ? 'data-viewer-item' : 'data-inlay-post')
  const id = readText(data.id)
  return id ? { item: { ...data, id }, place: isInDrawer ? 'drawer' : 'posts', element } : null
}

/** The post's own control for an action, the host's or Inlay's. */
function controlOf({ id, command }: PostAction, element: Element): Element | undefined {
  return findMarked(`[data-inlay-command="${command}"],[data-post-action="${id}"]`, element)[0]
}

/** The payload of an action's command; null if the post lacks what it needs. */
export function payloadFor(action: PostAction, post: ActionPost, press: Press = {}): object | null {
  const { element } = post
  const anchor = press.anchor ?? (element ? (controlOf(action, element) ?? element) : undefined)
  return action.payload?.(post, anchor, press) ?? null
}

/** Runs an action on a post, and tells the user if it fails. */
export async function doAction(
  app: App,
  action: PostAction,
  post: ActionPost,
  press: Press = {},
): Promise<void> {
  const why = action.refused?.(post)
  if (why) return void app.get(feedback).toast(why)
  if (action.run?.(post, app, press)) return
  const payload = payloadFor(action, post, press)
  const { command } = action
  if (!command || !payload) return
  const run = async () => {
    const before = post.before?.(action)
    if (before) await before
    try {
      await app.bus.dispatch(command, payload as never)
      return true
    } catch (error) {
      console.warn(`INLAY-22: ${command} failed`, error)
      if (!wasTold(error)) app.get(feedback).fail(t('Something went wrong. Try again.'))
      return false
    }
  }
  if (action.opens) await app.get(typedEarly).opening(run)
  else await run()
}
