import type { Bus } from '../../../platform/bus/bus.ts'
import { wasTold } from '../../../platform/bus/told.ts'
import type { Page } from '../../../platform/page/page.ts'
import type { Session } from '../../../platform/session.ts'
import { canMessage } from '../../blogs/senders.ts'
import type { IconBlog } from './options.ts'

/** What a blog's icon offers to this user (ICON-1…6); null for what it does not offer. */
export interface MessagingIcon {
  name: string
  /** Opens the conversation with the blog. */
  message: (() => void) | null
  /** The ask page; `open`, where given, handles a plain click instead. */
  ask: { href: string; open: (() => void) | undefined } | null
  submitUrl: string | null
  /** True if it offers more than messages. */
  isChoice: boolean
}

export interface IconDeps {
  page: Page
  bus: Pick<Bus, 'dispatch'>
  session: Session
  /** Navigates this window to an address. */
  follow: (href: string) => void
  /** Tells the user that something could not be loaded. */
  failed: () => void
}

/**
 * Messages are for users who may send them, and not to one's own blog, as on the blog card and in the drawer. Guests
 * can ask only anonymously, if the blog allows it. Null if nothing is available to this user.
 */
export function createMessagingIcon(blog: IconBlog, deps: IconDeps): MessagingIcon | null {
  const { page, bus, follow, failed } = deps
  const { $blogs, isOwn, isLoggedIn } = deps.session
  const { name, uuid, anonymousAsks, submitUrl } = blog
  const isMine =
    isOwn(name) || $blogs.get().some(ownBlog => ownBlog.uuid !== undefined && ownBlog.uuid === uuid)
  const mayMessage = blog.canReceiveMessages && !isMine && canMessage(page.user)
  const mayAsk = !isMine && (isLoggedIn() || anonymousAsks !== false)
  // Guests get our form only if the blog is known to take anonymous asks, else the host's ask page.
  const hasForm = page.flags.ask_form && (isLoggedIn() || anonymousAsks === true)

  const open = (href: string) => () =>
    void bus
      .dispatch('ask:open', { recipient: name, anonymous_asks: anonymousAsks ?? false })
      .catch(error => {
        console.warn('Inlay: the form of an ask could not be opened; its page is.', error)
        follow(href)
      })
  const message = () =>
    void bus.dispatch('conversation:open', { name }).catch(error => {
      console.warn('Inlay: a conversation could not be opened.', error)
      if (!wasTold(error)) failed()
    })

  const href = mayAsk ? blog.askUrl : null
  const icon: MessagingIcon = {
    name,
    message: mayMessage ? message : null,
    ask: href === null ? null : { href, open: hasForm ? open(href) : undefined },
    submitUrl,
    isChoice: href !== null || submitUrl !== null,
  }
  return icon.message || icon.isChoice ? icon : null
}
