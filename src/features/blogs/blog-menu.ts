import type { Blog } from '../../platform/bus/contract.ts'
import { t } from '../../platform/page/i18n.ts'
import type { MenuItem } from '../../ui/menu/menu.tsx'
import type { BlogActions } from './blog-actions.ts'

/** The menu items for a blog besides Follow. Changes go through the blog store. */
export function blogMenu(actions: BlogActions, blog: Blog): MenuItem[] {
  const items: (MenuItem | false)[] = [
    actions.canSubscribe && {
      id: 'subscribe',
      label: t('Get notifications'),
      checked: blog.is_subscribed === true,
      run: actions.toggleSubscribed,
    },
    actions.url !== null && { id: 'copy', label: t('Copy link'), run: actions.copyLink },
    actions.url !== null && { id: 'visit', label: t('Visit blog'), run: actions.visit },
    actions.canBlock && {
      id: 'block',
      label: actions.isBlocked ? t('Unblock') : t('Block'),
      danger: !actions.isBlocked,
      separated: true,
      run: actions.toggleBlock,
    },
  ]
  return items.filter(item => item !== false)
}
