import type { FeedItem } from '../../platform/bus/contract.ts'
import {
  findMarked,
  markedAt,
  postSelector,
  readAttribute,
  readPostAttribute,
} from '../../platform/page/markup.ts'
import { readItem } from './feed-item.ts'

/**
 * Controls for reblogging that the page may have: a form, a fast reblog, or the quick one; in the drawer a separate
 * button.
 */
const selector = [
  ...['post-form:open', 'post:fast-reblog', 'post:fast-queue', 'quick-reblog:open'].map(
    name => `[data-inlay-command="${name}"]`,
  ),
  '[data-inlay-reblog]',
].join()

/** A control that reblogs, and its post. */
export interface ReblogControl {
  element: Element
  item: FeedItem
}

/** The post of a control; null for one that reblogs nothing, such as a new post's form. */
function itemOf(element: Element): FeedItem | null {
  const own = element.hasAttribute('data-inlay-reblog')
    ? readAttribute(element, 'data-inlay-reblog')
    : readAttribute(element, 'data-inlay-payload')
  if (element.getAttribute('data-inlay-command') === 'post-form:open' && own.mode !== 'reblog') return null
  const post = readPostAttribute(element.closest(postSelector))
  const id = own.reblog_id ?? own.id ?? post.id
  // A payload may name another post than the one around it.
  const around = String(id) === String(post.id) ? post : {}
  const item = readItem({ ...around, ...own, id })
  return item?.reblog_key ? item : null
}

/** The control that reblogs around the target of an event. */
export function reblogControlAt(target: EventTarget | null): ReblogControl | null {
  const element = markedAt(target, selector)
  const item = element && itemOf(element)
  return item ? { element, item } : null
}

/** The controls that reblog the post of an element of the page. */
export const reblogControlsIn = (article: Element): Element[] =>
  findMarked(selector, article).filter(
    element => element.closest(postSelector) === article && itemOf(element) !== null,
  )
