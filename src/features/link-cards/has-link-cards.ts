import type { App } from '../../platform/app.ts'

/** Whether the page data names the call that describes the page behind a link. */
export const hasLinkCards = ({ page }: App): boolean => Boolean(page.link_cards)

/** Cards in what users have written, but not in an editor. */
export const cardSelector = '[data-inlay-post-body] [data-inlay-link-card]:not([contenteditable] *)'
