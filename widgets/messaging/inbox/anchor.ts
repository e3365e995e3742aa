import { findMarked } from '../../../src/page/markup.ts'

const inboxButtons = '[data-inlay-command="inbox:open"], [data-inlay-inbox-button]'

const isShown = (element: Element): boolean =>
  !('checkVisibility' in element) || element.checkVisibility({ visibilityProperty: true })

/** The button that the inbox hangs on: the first one that can be seen (MSG-10). */
export const findInboxButton = (): Element | null => findMarked(inboxButtons).find(isShown) ?? null
