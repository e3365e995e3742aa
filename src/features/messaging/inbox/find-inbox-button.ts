import { findMarked } from '../../../platform/page/markup.ts'

const inboxButtons = '[data-inlay-command="inbox:open"], [data-inlay-inbox-button]'

const isShown = (element: Element): boolean =>
  !('checkVisibility' in element) || element.checkVisibility({ visibilityProperty: true })

/** The visible inbox button that the popover is anchored to (MSG-10). */
export const findInboxButton = (): Element | null => findMarked(inboxButtons).find(isShown) ?? null
