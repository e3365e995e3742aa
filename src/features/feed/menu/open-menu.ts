import type { App } from '../../../platform/app.ts'
import type { CommandName, Commands, FeedItem } from '../../../platform/bus/contract.ts'
import { canOpen } from '../../../platform/html/links.ts'
import { readText } from '../../../platform/lib/read-text.ts'
import { t } from '../../../platform/page/i18n.ts'
import { findMarked } from '../../../platform/page/markup.ts'
import { hostMenus } from '../../../shared/overlays/host-menu-store.ts'
import type { MenuItem } from '../../../ui/menu/menu.tsx'
import { entry } from './entry.tsx'
import { hostEntries } from './host-entries.ts'
import { type MenuPost, postAt } from './menu-post.ts'

interface MenuParts {
  app: App
  item: FeedItem
  /** The post that the button is in. */
  post: MenuPost | null
  anchor: Element | null
}

/** A post in the drawer is open already: its own page is what else there is. */
function openItem({ item, post }: MenuParts, run: () => void): MenuItem | false {
  if (!post?.isInDrawer) return item.tumblelog !== undefined && entry('open', t('Open post'), { run })
  const href = readText(post.data.post_url)
  const isPage = Boolean(href) && canOpen(href, ['http', 'https'], document.baseURI)
  return isPage && entry('open', t('Open post'), { href, isOutside: true })
}

/** What Inlay can do with a post, if the post has no button for it. */
function ownItems(parts: MenuParts): MenuItem[] {
  const { app, item, post, anchor } = parts
  const { page, bus } = app
  const { id, tumblelog } = item
  const does = <C extends CommandName>(command: C, payload: object) => ({
    run: () => void bus.dispatch(command, ...([payload] as never)).catch(() => {}),
  })
  const element = post?.element ?? null
  const has = (selector: string) => element !== null && findMarked(selector, element).length > 0
  // Those of the drawer are Inlay's own: it has them for these, and none for the others.
  const hasButton = (command: CommandName) =>
    post?.isInDrawer
      ? command === 'share:open' || command === 'notes:open'
      : has(`[data-inlay-command="${command}"]`)
  const beside = { anchor: anchor ?? element ?? undefined }
  const all: (MenuItem | false | undefined)[] = [
    openItem(parts, does('peepr:open', { blog_name: tumblelog, post_id: id }).run),
    tumblelog !== undefined &&
      !hasButton('share:open') &&
      entry('share', t('Share'), does('share:open', { post_id: id, tumblelog_name: tumblelog, ...beside })),
    page.notes !== undefined &&
      !has('[data-inlay-note-count]') &&
      !hasButton('notes:open') &&
      entry('notes', t('Show notes'), does('notes:open', { ...item, ...beside })),
    element?.hasAttribute('data-inlay-translation') &&
      !hasButton('post:translate') &&
      entry('translate', t('Translate'), does('post:translate', { ...item, anchor: element })),
    page.user !== null &&
      element !== null &&
      !hasButton('filters:add') &&
      entry('filter', t('Filter…'), does('filters:add', beside)),
  ]
  return all.filter(one => one !== false && one !== undefined)
}

/** Opens the menu of a post beside its button: what the post has no button for, and what the host has added. */
export async function openMenu(
  app: App,
  item: FeedItem,
  payload: Partial<Commands['post:menu']>,
): Promise<void> {
  const anchor = payload.anchor instanceof Element ? payload.anchor : null
  const post = postAt(anchor)
  const own = ownItems({ app, item, post, anchor })
  const items = [...own, ...(await hostEntries(app, item, post, own.length > 0))]
  if (items.length > 0) await app.get(hostMenus).open({ anchor, label: t('Options'), items })
}
