import * as v from 'valibot'
import { readName } from '../../src/blogs/rules.ts'
import type { Places } from '../../src/bus/contract.ts'
import { canOpen } from '../../src/html/links.ts'
import { readUrl, webAddress } from '../../src/lib/url.ts'
import { type Checked, checkLeniently } from '../../src/page/check.ts'

const boolean = v.optional(v.boolean())

const schema = v.object({
  name: v.string(),
  uuid: v.optional(v.string()),
  url: v.optional(v.pipe(v.string(), v.regex(webAddress))),
  asks: boolean,
  anonymous_asks: boolean,
  submissions: boolean,
  can_receive_messages: boolean,
}) satisfies v.GenericSchema<unknown, Places['messaging-icon']>

/** A page below the blog's own address; null where that is none that may be opened. */
function pageOf(blogUrl: string | undefined, page: string, base: string): string | null {
  if (!blogUrl?.trim() || !canOpen(blogUrl, ['http', 'https'], base)) return null
  const url = readUrl(blogUrl, base)
  if (!url) return null
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/${page}`
  url.search = ''
  url.hash = ''
  return url.href
}

/** A blog as its icon needs it. */
export interface IconBlog {
  name: string
  uuid: string | undefined
  canReceiveMessages: boolean
  /** What the page says of asks without a name; undefined where it says nothing. */
  anonymousAsks: boolean | undefined
  /** Where asks are written, if the blog takes any. */
  askUrl: string | null
  /** Where posts are handed in, if the blog takes any. */
  submitUrl: string | null
}

/** What the placeholder's `data-inlay-options` say; null where they name no blog. `base` is the page's address. */
export function readBlog(options: unknown, base: string): IconBlog | null {
  const { value, dropped }: Checked<Places['messaging-icon']> = checkLeniently(schema, options)
  for (const path of dropped) console.warn(`Inlay: wrong type, left out: ${path} of messaging-icon`)
  const name = readName(value?.name)
  if (!value || !name) return null
  return {
    name,
    uuid: value.uuid,
    canReceiveMessages: value.can_receive_messages === true,
    anonymousAsks: value.anonymous_asks,
    askUrl: value.asks ? pageOf(value.url, 'ask', base) : null,
    submitUrl: value.submissions ? pageOf(value.url, 'submit', base) : null,
  }
}
