import type { App } from '../../platform/app.ts'

/** Whether the page data names the call that describes the page behind a link. */
export const hasLinkCards = ({ page }: App): boolean => Boolean(page.link_cards)
