import type { App } from '../../platform/app.ts'
import type { Audience, FeedItem } from '../../platform/bus/contract.ts'
import { t } from '../../platform/page/i18n.ts'
import { session } from '../../platform/session.ts'
import { failureText, retryAction } from '../../shared/feedback/failure-text.ts'
import { feedback } from '../../shared/feedback/store.ts'
import { hostMenus } from '../../shared/overlays/host-menu-store.ts'
import type { MenuItem } from '../../ui/menu/menu.tsx'
import { notesCan } from './notes-can.ts'
import { replyApi } from './reply-api.ts'
import { audienceOf, audiences, fieldOf, type Right } from './rights.ts'
import { audienceLabels } from './rights-texts.ts'

/** Whether the user can say who may do what with a post. */
export const canSetRights = (app: App, { is_mine, tumblelog }: FeedItem): boolean =>
  notesCan(app, 'rights') && (is_mine === true || app.get(session).isOwn(tumblelog))

/** Who may reply to and reblog the user's posts. */
export function postRights(app: App) {
  /** What was chosen on this page, by post and right. */
  const chosen = new Map<string, Audience>()
  const keyOf = ({ id }: FeedItem, right: Right) => `${id} ${right}`
  const say = app.get(feedback)

  async function set(item: FeedItem, right: Right, audience: Audience): Promise<void> {
    const key = keyOf(item, right)
    const before = chosen.get(key)
    chosen.set(key, audience)
    const result = await replyApi(app).setRights(item.id, { [fieldOf[right]]: audience })
    if (result.ok) return void say.toast(t('Saved.'))
    if (before) chosen.set(key, before)
    else chosen.delete(key)
    say.fail(
      `${t('Couldn’t save your choice.')} ${failureText(result.failure)}`,
      retryAction(result.failure, () => void set(item, right, audience)),
    )
  }
  const itemsOf = (item: FeedItem, right: Right): MenuItem[] => {
    const now = chosen.get(keyOf(item, right)) ?? audienceOf(item[fieldOf[right]])
    return audiences.map((audience, index) => ({
      id: `${right} ${audience}`,
      label: audienceLabels[right][audience](),
      checked: audience === now,
      separated: right === 'reblog' && index === 0,
      run: () => void (audience !== now && set(item, right, audience)),
    }))
  }
  return {
    set,
    /** Opens a menu with the choices. */
    open: (item: FeedItem, anchor: Element | null) =>
      app.get(hostMenus).open({
        anchor,
        label: t('Who can reply and reblog'),
        items: [...itemsOf(item, 'reply'), ...itemsOf(item, 'reblog')],
      }),
  }
}
