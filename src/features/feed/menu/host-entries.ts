import type { App } from '../../../platform/app.ts'
import type { FeedItem } from '../../../platform/bus/contract.ts'
import { postSelector, readPostAttribute } from '../../../platform/page/markup.ts'
import { hostMenuItems } from '../../../shared/extensions/menu-items.tsx'
import { postEntries } from '../../../shared/extensions/post-entries.ts'
import type { MenuItem } from '../../../ui/menu/menu.tsx'

/** What the host has added to the menu of a post, after what Inlay has there itself. */
export async function hostEntries(
  app: App,
  item: FeedItem,
  anchor: Element | null,
  isSeparated: boolean,
): Promise<MenuItem[]> {
  const { added } = app
  // They have been added, but are not read yet. If that fails, the menu is there without them.
  if (added.size > 0 && !added.extensions) await app.ensureRoot('host').catch(() => {})
  const post = anchor?.closest(postSelector) ?? null
  const data = { ...readPostAttribute(post), ...item }
  return hostMenuItems(postEntries(added, data), isSeparated, entry => entry.run(data, post))
}
