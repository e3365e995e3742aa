import * as v from 'valibot'
import type { Bus } from '../../../platform/bus/bus.ts'
import type { Places } from '../../../platform/bus/contract.ts'
import { wasTold } from '../../../platform/bus/told.ts'
import { canOpen } from '../../../platform/html/links.ts'
import { readUrl } from '../../../platform/lib/url.ts'
import { boolean, string, url } from '../../../platform/lib/wire.ts'
import { type Checked, checkLeniently } from '../../../platform/page/check.ts'
import type { Page } from '../../../platform/page/page.ts'
import type { Session } from '../../../platform/session.ts'
import { blogAddress } from '../../blogs/address.ts'
import { readName } from '../../blogs/blog-name.ts'
import { canMessage } from '../../blogs/senders.ts'

const schema = v.object({
  name: v.string(),
  uuid: string,
  url,
  asks: boolean,
  anonymous_asks: boolean,
  submissions: boolean,
  can_receive_messages: boolean,
}) satisfies v.GenericSchema<unknown, Places['messaging-icon']>

/** A page below the blog's address; null if that is not a valid web address. */
function pageOf(blogUrl: string | undefined, page: string, base: string): string | null {
  if (!blogUrl?.trim() || !canOpen(blogUrl, ['http', 'https'], base)) return null
  const url = readUrl(blogUrl, base)
  if (!url) return null
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/${page}`
  url.search = ''
  url.hash = ''
  return url.href
}

/** What the icon needs to know about a blog. */
interface IconBlog {
  name: string
  uuid: string | undefined
  canReceiveMessages: boolean
  /** Whether anonymous asks are allowed; undefined if the page doesn't say. */
  anonymousAsks: boolean | undefined
  /** The ask page; null if the blog doesn't accept asks. */
  askUrl: string | null
  /** The submit page; null if the blog doesn't accept submissions. */
  submitUrl: string | null
}

/**
 * Reads the placeholder's `data-inlay-options`; null if they name no blog. `base` is the page's address, `blogsHost` the
 * domain of blogs whose own address is left out.
 */
export function readBlog(options: unknown, base: string, blogsHost?: string): IconBlog | null {
  const { value, dropped }: Checked<Places['messaging-icon']> = checkLeniently(schema, options)
  for (const path of dropped) console.warn(`INLAY-14: wrong type, left out: ${path} of messaging-icon`)
  const name = readName(value?.name)
  if (!value || !name) return null
  const home = value.url ?? blogAddress({ name }, blogsHost) ?? undefined
  return {
    name,
    uuid: value.uuid,
    canReceiveMessages: value.can_receive_messages === true,
    anonymousAsks: value.anonymous_asks,
    askUrl: value.asks ? pageOf(home, 'ask', base) : null,
    submitUrl: value.submissions ? pageOf(home, 'submit', base) : null,
  }
}

interface IconDeps {
  page: Page
  bus: Pick<Bus, 'dispatch'>
  session: Session
  /** Navigates this window to an address. */
  follow: (href: string) => void
  /** Tells the user that something couldn't be loaded. */
  failed: () => void
}

/**
 * What a blog's icon offers this user (ICON-1…6); null for what it doesn't offer.
 *
 * Messages are for users who may send them, and not to their own blogs, as on the blog card and in the drawer. Guests
 * can only ask anonymously, if the blog allows it. Null if nothing is available to this user.
 */
export type MessagingIcon = NonNullable<ReturnType<typeof createMessagingIcon>>

export function createMessagingIcon(blog: IconBlog, deps: IconDeps) {
  const { page, bus, follow, failed } = deps
  const { $blogs, isOwn, isLoggedIn } = deps.session
  const { name, uuid, anonymousAsks, submitUrl } = blog
  const isMine =
    isOwn(name) || $blogs.get().some(ownBlog => ownBlog.uuid !== undefined && ownBlog.uuid === uuid)
  const mayMessage = blog.canReceiveMessages && !isMine && canMessage(page.user)
  const mayAsk = !isMine && (isLoggedIn() || anonymousAsks !== false)
  // Guests get our form only if the blog is known to accept anonymous asks, else the host's ask page.
  const hasForm = page.flags.ask_form && (isLoggedIn() || anonymousAsks === true)

  const open = (href: string) => () =>
    void bus
      .dispatch('ask:open', { recipient: name, anonymous_asks: anonymousAsks ?? false })
      .catch(error => {
        console.warn('INLAY-36: the form of an ask could not be opened; its page is.', error)
        follow(href)
      })
  const message = () =>
    void bus.dispatch('conversation:open', { name }).catch(error => {
      console.warn('INLAY-36: a conversation could not be opened.', error)
      if (!wasTold(error)) failed()
    })

  const href = mayAsk ? blog.askUrl : null
  const icon = {
    name,
    /** Opens the conversation with the blog. */
    message: mayMessage ? message : null,
    /** The ask page; `open`, if set, handles a plain click instead. */
    ask: href === null ? null : { href, open: hasForm ? open(href) : undefined },
    submitUrl,
    /** True if it offers more than messages. */
    isChoice: href !== null || submitUrl !== null,
  }
  return icon.message || icon.isChoice ? icon : null
}
