import type { App } from '../../../platform/app.ts'
import type { CommandName, Commands, FeedItem } from '../../../platform/bus/contract.ts'
import { t } from '../../../platform/page/i18n.ts'
import { findMarked, postSelector } from '../../../platform/page/markup.ts'
import { hostMenus } from '../../../shared/overlays/host-menu-store.ts'
import type { MenuItem } from '../../../ui/menu/menu.tsx'
import { hostEntries } from './host-entries.ts'

interface MenuParts {
  app: App
  item: FeedItem
  /** The post's element, if the page shows it. */
  post: Element | null
  anchor: Element | null
}

/** What Inlay can do with a post, if the post has no button for it. */
function ownItems({ app, item, post, anchor }: MenuParts): MenuItem[] {
  const { page, bus } = app
  const { id, tumblelog } = item
  const run = <C extends CommandName>(command: C, payload: object) => ({
    run: () => void bus.dispatch(command, ...([payload] as never)).catch(() => {}),
  })
  const has = (selector: string) => post !== null && findMarked(selector, post).length > 0
  const hasButton = (command: CommandName) => has(`[data-inlay-command="${command}"]`)
  const beside = { anchor: anchor ?? post ?? undefined }
  const all: (MenuItem | false | undefined)[] = [
    tumblelog !== undefined && {
      id: 'open',
      label: t('Open post'),
      ...run('peepr:open', { blog_name: tumblelog, post_id: id }),
    },
    tumblelog !== undefined &&
      !hasButton('share:open') && {
        id: 'share',
        label: t('Share'),
        ...run('share:open', { post_id: id, tumblelog_name: tumblelog, ...beside }),
      },
    page.notes !== undefined &&
      !has('[data-inlay-note-count]') &&
      !hasButton('notes:open') && {
        id: 'notes',
        label: t('Show notes'),
        ...run('notes:open', { ...item, ...beside }),
      },
    post?.hasAttribute('data-inlay-translation') &&
      !hasButton('post:translate') && {
        id: 'translate',
        label: t('Translate'),
        ...run('post:translate', { ...item, anchor: post }),
      },
    page.user !== null &&
      post !== null &&
      !hasButton('filters:add') && { id: 'filter', label: t('Filter…'), ...run('filters:add', beside) },
  ]
  return all.filter(one => one !== false && one !== undefined)
}

/** Opens the menu of a post beside the host's button: what the post has no button for, and what the host has added. */
export async function openMenu(
  app: App,
  item: FeedItem,
  payload: Partial<Commands['post:menu']>,
): Promise<void> {
  const anchor = payload.anchor instanceof Element ? payload.anchor : null
  const post = anchor?.closest(postSelector) ?? null
  const own = ownItems({ app, item, post, anchor })
  const items = [...own, ...(await hostEntries(app, item, anchor, own.length > 0))]
  if (items.length > 0) await app.get(hostMenus).open({ anchor, label: t('Options'), items })
}
