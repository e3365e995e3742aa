import type { App } from '../../app/app.ts'
import { readName } from '../../blogs/rules.ts'
import { blogs } from '../../blogs/store.ts'
import type { Commands, FeedItem } from '../../bus/contract.ts'
import { hostMenus } from '../../components/host-menu.ts'
import { messageControls } from '../../components/message-controls.ts'
import { outcome } from '../../feed/outcome.ts'
import { pageSource } from '../../feed/source.ts'
import { feed } from '../../feed/store.ts'
import { canOpen } from '../../html/links.ts'
import type { Unchecked } from '../../lib/record.ts'
import { t } from '../../page/i18n.ts'
import { session } from '../../session/store.ts'

/** Opens the menu of a received ask beside the host's button (SMSG-9). */
export async function openControls(app: App, item: FeedItem, payload: unknown): Promise<void> {
  const { isLoggedIn, isOwn } = app.get(session)
  if (!isLoggedIn()) return app.get(outcome).loginFirst(t('Log in to do that.'))
  const { anchor, asking_name, abuse_url }: Unchecked<Commands['post:controls']> = Object(payload)
  const name = readName(asking_name)
  const ownBlog = isOwn(item.tumblelog) ? item.tumblelog : undefined
  const reportUrl = readName(abuse_url)
  const canReport = reportUrl !== null && canOpen(reportUrl, ['http', 'https'], document.baseURI)
  await app.get(hostMenus).open({
    anchor: anchor instanceof Element ? anchor : null,
    label: name ? t('Options for {blog}’s ask', { blog: name }) : t('Options'),
    items: messageControls(app, {
      sender: name ? { name } : null,
      block: () => void app.get(blogs).blockSender(item.id, pageSource(app.page), ownBlog),
      report: canReport ? reportUrl : null,
      remove: () => void app.get(feed).run('delete', item),
    }),
  })
}
