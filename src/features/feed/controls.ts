import type { App } from '../../platform/app.ts'
import type { Commands, FeedItem } from '../../platform/bus/contract.ts'
import { canOpen } from '../../platform/html/links.ts'
import type { Unchecked } from '../../platform/lib/record.ts'
import { t } from '../../platform/page/i18n.ts'
import { session } from '../../platform/session.ts'
import { askToLogIn } from '../../shared/feedback/ask-to-log-in.ts'
import { showChunkFailure } from '../../shared/feedback/chunk-failure.ts'
import { feedback } from '../../shared/feedback/store.ts'
import { loadChunk } from '../../shared/load-chunk.ts'
import { hostMenus } from '../../shared/overlays/host-menu-store.ts'
import { readName } from '../blogs/blog-name.ts'
import { senderMenu } from '../blogs/sender-menu.ts'
import { blogs } from '../blogs/store.ts'
import { pageSource } from './action-source.ts'
import { feed } from './store.ts'

const loadItems = (app: App) => loadChunk(app, 'post-menu', () => import('./post-menu.tsx')).catch(() => null)

const anchorOf = (payload: unknown): Element | null => {
  const { anchor }: { anchor?: unknown } = Object(payload)
  return anchor instanceof Element ? anchor : null
}

/** Opens the menu of a post next to its button: actions without a button, and what the host has added. */
export async function openMenu(app: App, item: FeedItem, payload: unknown): Promise<void> {
  const anchor = anchorOf(payload)
  const code = await loadItems(app)
  if (!code) return showChunkFailure(app)
  const own = code.ownItems(app, item, anchor)
  const items = [...own, ...(await code.hostItems(app, item, anchor, own.length > 0))]
  if (items.length > 0) await app.get(hostMenus).open({ anchor, label: t('Options'), items })
}

/** Opens the menu of a received ask next to the host's button (SMSG-9). */
export async function openControls(app: App, item: FeedItem, payload: unknown): Promise<void> {
  const { isLoggedIn, isOwn } = app.get(session)
  if (!isLoggedIn()) return askToLogIn(app)
  const { asking_name, abuse_url }: Unchecked<Commands['post:controls']> = Object(payload)
  const name = readName(asking_name)
  const ownBlog = isOwn(item.tumblelog) ? item.tumblelog : undefined
  const reportUrl = readName(abuse_url)
  const canReport = reportUrl !== null && canOpen(reportUrl, ['http', 'https'], document.baseURI)
  // SMSG-11
  const remove = async () => {
    const title = t('Are you sure you want to delete this?')
    if (await app.get(feedback).confirm({ title, danger: true })) await app.get(feed).run('delete', item)
  }
  const anchor = anchorOf(payload)
  const items = senderMenu(app, {
    sender: name ? { name } : null,
    block: () => void app.get(blogs).blockSender(item.id, pageSource(app.page), ownBlog),
    report: canReport ? reportUrl : null,
    remove: () => void remove(),
  })
  const code = app.added.size > 0 && (await loadItems(app))
  await app.get(hostMenus).open({
    anchor,
    label: name ? t('Options for {blog}’s ask', { blog: name }) : t('Options'),
    items: code ? [...items, ...(await code.hostItems(app, item, anchor, true))] : items,
  })
}
