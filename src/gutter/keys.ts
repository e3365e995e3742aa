import type { App } from '../app/app.ts'

/** What is docked is kept under this key. */
export const dockedKey = ({ page }: App): string =>
  `inlay:gutter:${encodeURIComponent(page.user?.name ?? '')}:docked`

/** Somebody had docked something when this browser left a page: reason enough to load the gutter unasked. */
export const hasDocked = ({ platform }: App): boolean => platform.storage.keys('inlay:gutter:').length > 0
