import type { App } from '../../../platform/app.ts'
import type { FeedItem } from '../../../platform/bus/contract.ts'
import { hostMenuItems } from '../../../shared/extensions/menu-items.tsx'
import { postEntries } from '../../../shared/extensions/post-entries.ts'
import type { MenuItem } from '../../../ui/menu/menu.tsx'
import { type MenuPost, postAt } from './menu-post.ts'

/** What the host has added to the menu of a post, after what Inlay has there itself. */
export async function hostEntries(
  app: App,
  item: FeedItem,
  post: MenuPost | null,
  isSeparated: boolean,
): Promise<MenuItem[]> {
  const { added } = app
  // They have been added, but are not read yet. If that fails, the menu is there without them.
  if (added.size > 0 && !added.extensions) await app.ensureRoot('host').catch(() => {})
  const data = { ...post?.data, ...item }
  // An element of the drawer is Inlay's own, and not for others to change.
  const element = post && !post.isInDrawer ? post.element : null
  return hostMenuItems(postEntries(added, data), isSeparated, entry => entry.run(data, element))
}

/** What the host has added to a menu of the host's own post, after other entries. */
export const entriesAt = (app: App, item: FeedItem, anchor: Element | null): Promise<MenuItem[]> =>
  hostEntries(app, item, postAt(anchor), true)
