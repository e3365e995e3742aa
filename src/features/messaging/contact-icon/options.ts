import * as v from 'valibot'
import type { Places } from '../../../platform/bus/contract.ts'
import { canOpen } from '../../../platform/html/links.ts'
import { readUrl } from '../../../platform/lib/url.ts'
import { boolean, string, url } from '../../../platform/lib/wire.ts'
import { type Checked, checkLeniently } from '../../../platform/page/check.ts'
import { blogAddress } from '../../blogs/address.ts'
import { readName } from '../../blogs/blog-name.ts'

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

/** What the icon needs to know of a blog. */
export interface IconBlog {
  name: string
  uuid: string | undefined
  canReceiveMessages: boolean
  /** Whether anonymous asks are allowed; undefined if the page does not say. */
  anonymousAsks: boolean | undefined
  /** The ask page; null if the blog takes no asks. */
  askUrl: string | null
  /** The submit page; null if the blog takes no submissions. */
  submitUrl: string | null
}

/**
 * Reads the placeholder's `data-inlay-options`; null if they name no blog. `base` is the page's address, `blogsHost` the
 * domain of blogs whose own address is left out.
 */
export function readBlog(options: unknown, base: string, blogsHost?: string): IconBlog | null {
  const { value, dropped }: Checked<Places['messaging-icon']> = checkLeniently(schema, options)
  for (const path of dropped) console.warn(`Inlay: wrong type, left out: ${path} of messaging-icon`)
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
