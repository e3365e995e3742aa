import type { App } from '../../src/app/app.ts'
import { blogs } from '../../src/blogs/store.ts'
import type { Blog } from '../../src/bus/contract.ts'
import { canOpen } from '../../src/html/links.ts'
import { notices } from '../../src/notices/store.ts'
import { t } from '../../src/page/i18n.ts'
import { session } from '../../src/session/store.ts'

/** What the header's menu offers for a blog (social.md §6: share, follow and user controls). */
export interface BlogActions {
  /** The blog's own page; null where it has no web address. */
  url: string | null
  canSubscribe: boolean
  canBlock: boolean
  toggleSubscribed: () => void
  copyLink: () => void
  visit: () => void
  block: () => void
}

export interface BlogActionsWindow {
  /** Opens an address in a new window. */
  openWindow: (href: string) => void
  /** False where the browser refuses. */
  copy: (text: string) => Promise<boolean>
}

export function createBlogActions(app: App, blog: Blog, host: BlogActionsWindow): BlogActions {
  const store = app.get(blogs)
  const user = app.get(session)
  const say = app.get(notices)
  const { name } = blog
  const address = blog.url ?? blog.tumblr_url ?? ''
  const url = canOpen(address, ['http', 'https']) ? address : null
  const isOther = user.isLoggedIn() && !user.isOwn(name)
  return {
    url,
    canSubscribe: isOther && blog.following === true && blog.can_subscribe === true,
    canBlock: isOther,
    toggleSubscribed: () => void store.toggleSubscribed(name, 'peepr_header'),
    copyLink() {
      if (!url) return
      void host.copy(url).then(isCopied => {
        if (isCopied) say.toast(t('Link copied.'))
        // The address itself can still be copied by hand.
        else void say.alert(t('Copy this link'), url)
      })
    },
    visit: () => url && host.openWindow(url),
    block: () => void store.block(name, 'peepr'),
  }
}
