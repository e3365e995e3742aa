import { findMarked, postSelector, readAttribute } from '../../platform/page/markup.ts'

/** What the page may have for reblogging. */
const selector = ['post-form:open', 'post:fast-reblog', 'post:fast-queue']
  .map(name => `[data-inlay-command="${name}"]`)
  .join()

/** A form may be for a new post. */
const reblogs = (element: Element): boolean =>
  element.getAttribute('data-inlay-command') !== 'post-form:open' ||
  readAttribute(element, 'data-inlay-payload').mode === 'reblog'

/** The controls that reblog the post of an element of the page. */
export const reblogControlsIn = (article: Element): Element[] =>
  findMarked(selector, article).filter(
    element => element.closest(postSelector) === article && reblogs(element),
  )
