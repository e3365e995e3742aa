import type { App } from '../../platform/app.ts'
import type { BlogAction, BlogState, FeedItem } from '../../platform/bus/contract.ts'
import { isRecord, type Unchecked } from '../../platform/lib/record.ts'
import { readBoolean } from '../../platform/page/flags.ts'
import { postSelector, readAttribute, readPostAttribute } from '../../platform/page/markup.ts'
import { type BlogButton, findBlogButtons, knownBlogs, showOnButton } from './blog-markup.ts'
import { readName } from './blog-name.ts'

/** The blogs in the data of a post. */
const blogsOfPost = [
  'tumblelog-data',
  'tumblelog-parent-data',
  'tumblelog-root-data',
  'reblog_source',
] as const satisfies readonly (keyof FeedItem)[]

const ifGiven = (value: unknown): boolean | undefined =>
  value === undefined || value === null ? undefined : readBoolean(value)

/**
 * What the host has written about the state behind a button: in its payload, in the post around it, or as attributes.
 */
function readWritten({ element, name, attribute, field }: BlogButton): boolean | undefined {
  const post = readPostAttribute(element.closest(postSelector))
  const ofPost = blogsOfPost
    .map(key => post[key])
    .find(blog => isRecord(blog) && readName(blog.name) === name)
  const payload: Unchecked<BlogAction> = readAttribute(element, 'data-inlay-payload')
  const sources = [
    payload[field],
    isRecord(ofPost) ? ofPost[field] : undefined,
    element.getAttribute(attribute),
    element.getAttribute('aria-pressed'),
  ]
  return sources.map(ifGiven).find(value => value !== undefined)
}

/**
 * Shows on the host's buttons which blogs are followed, subscribed to and blocked: as changed by the user on this page,
 * else as the page says.
 */
export function showBlogs(app: App, root: ParentNode): void {
  const known = app.get(knownBlogs)
  const own = new Map(app.page.user?.channels.map(blog => [blog.name, blog]))
  for (const button of findBlogButtons(root)) {
    const { name, field } = button
    if (!name) continue
    const ownState: BlogState = own.get(name) ?? {}
    showOnButton(button, {
      [field]: known.get(name)?.[field] ?? ifGiven(ownState[field]) ?? readWritten(button),
    })
  }
}
