import type { App } from '../../platform/app.ts'
import type { Blog } from '../../platform/bus/contract.ts'
import { t } from '../../platform/page/i18n.ts'
import { session } from '../../platform/session.ts'
import { feedback } from '../../shared/feedback/store.ts'
import type { MenuItem } from '../../ui/menu/menu.tsx'
import { blogAddress } from './address.ts'
import { blogs } from './store.ts'

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

/** The actions of a blog's header, in the drawer and on the blog card: share, follow and user controls (PEEP-21). */
export type BlogActions = ReturnType<typeof createBlogActions>

export interface BlogActionsHost {
  /** Where the blog is shown, such as `peepr`; sent to the server. */
  context: string
  /** Opens an address in a new window. */
  openWindow: (href: string) => void
  /** Resolves to false if the browser refuses. */
  copy: (text: string) => Promise<boolean>
}

export function createBlogActions(app: App, blog: Blog, host: BlogActionsHost) {
  const store = app.get(blogs)
  const user = app.get(session)
  const { alert, toast } = app.get(feedback)
  const { name } = blog
  const url = blogAddress(blog, app.page.hosts.blogs)
  const isOther = user.isLoggedIn() && !user.isOwn(name)
  const isBlocked = store.$blocked(name).get()
  return {
    /** The blog's own page; null without a web address. */
    url,
    canMessage: isOther && blog.can_receive_messages === true,
    canAsk: blog.asks === true && !user.isOwn(name) && (user.isLoggedIn() || blog.anonymous_asks === true),
    isBlocked,
    canSubscribe: isOther && blog.following === true && blog.can_subscribe === true,
    canBlock: isOther,
    toggleSubscribed: () => void store.toggleSubscribed(name, `${host.context}_header`),
    copyLink() {
      if (!url) return
      void host.copy(url).then(isCopied => {
        if (isCopied) toast(t('Link copied.'))
        // The user can still copy the address by hand.
        else void alert(t('Copy this link'), url)
      })
    },
    visit: () => url && host.openWindow(url),
    toggleBlock: () => void (isBlocked ? store.unblock(name) : store.block(name, host.context)),
  }
}
