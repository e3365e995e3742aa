import type { App } from '../../platform/app.ts'
import type { FeedItem } from '../../platform/bus/contract.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import type { MenuItem } from '../../ui/menu/menu.tsx'
import { type ActionPost, doAction, isDirected, type PostAction, postAt } from './do-action.ts'
import { hostActions, menuOf } from './post-actions.ts'

function menuItem(app: App, action: PostAction, post: ActionPost, anchor: Element | null): MenuItem {
  const href = action.href?.(post)
  return {
    id: action.id,
    label: action.label(),
    ...(action.icon && { icon: <Icon path={action.icon} size={18} isDirected={isDirected(action)} /> }),
    ...(href ? { href, isOutside: true } : { run: () => void doAction(app, action, post, { anchor }) }),
  }
}

const postOf = (item: FeedItem, anchor: Element | null): ActionPost => {
  const post = postAt(anchor)
  return { place: 'posts', element: null, ...post, item: { ...post?.item, ...item } }
}

/** Inlay's items in a post's menu. */
export function ownItems(app: App, item: FeedItem, anchor: Element | null): MenuItem[] {
  const post = postOf(item, anchor)
  return menuOf(app, post).map(action => menuItem(app, action, post, anchor))
}

/** What the host has added to a post's menu, below a line if anything is above it. */
export async function hostItems(
  app: App,
  item: FeedItem,
  anchor: Element | null,
  isSeparated: boolean,
): Promise<MenuItem[]> {
  const { added, ensureRoot } = app
  // They have been added, but not loaded yet. If that fails, the menu works without them.
  if (added.size > 0 && !added.extensions) await ensureRoot('host').catch(() => {})
  const post = postOf(item, anchor)
  return hostActions(app, post).map((action, index) => ({
    ...menuItem(app, action, post, anchor),
    separated: isSeparated && index === 0,
  }))
}
