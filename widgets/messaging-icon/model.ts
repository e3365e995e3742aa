import type { App } from '../../src/app/app.ts'
import { canMessage } from '../../src/conversations/people/permission.ts'
import { session } from '../../src/session/store.ts'
import type { IconBlog } from './options.ts'

/** What a blog's icon offers to this user (social.md §2); null is what it does not offer. */
export interface MessagingIcon {
  name: string
  /** Opens the conversation with the blog. */
  message: (() => void) | null
  /** The page of asks; `open` is what a plain press does instead of going there. */
  ask: { href: string; open: (() => void) | undefined } | null
  submitUrl: string | null
  /** There is more to it than messages. */
  isChoice: boolean
}

export interface IconHost {
  /** Goes to an address in this window. */
  follow: (href: string) => void
  /** Tells the user that something could not be loaded. */
  failed: () => void
}

/**
 * Messages are for those who may send them, and no blog talks to itself, as on a blog's card and in its drawer. An ask
 * without a name is a guest's way where the blog takes those. Null when nothing is open to this user.
 */
export function createMessagingIcon(app: App, blog: IconBlog, host: IconHost): MessagingIcon | null {
  const { $blogs, isOwn, isLoggedIn } = app.get(session)
  const { name, uuid, anonymousAsks, submitUrl } = blog
  const isMine = isOwn(name) || $blogs.get().some(own => own.uuid !== undefined && own.uuid === uuid)
  const mayMessage = blog.canReceiveMessages && !isMine && canMessage(app.page.user)
  const mayAsk = !isMine && (isLoggedIn() || anonymousAsks !== false)
  // Our form sends no ask of a guest's that the blog does not take; the host's page knows what to do with a guest.
  const hasForm = app.page.flags.ask_form && (isLoggedIn() || anonymousAsks === true)

  const open = (href: string) => () =>
    void app.bus
      .dispatch('ask:open', { recipient: name, anonymous_asks: anonymousAsks ?? false })
      .catch(error => {
        console.warn('Inlay: the form of an ask could not be opened; its page is.', error)
        host.follow(href)
      })
  const message = () =>
    void app.bus.dispatch('conversation:open', { name }).catch(error => {
      console.warn('Inlay: a conversation could not be opened.', error)
      host.failed()
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
