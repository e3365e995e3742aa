import type { App } from '../app/app.ts'
import { storagePrefix } from '../page/storage-key.ts'

/** What is docked is kept under this key. */
export const dockedKey = ({ page }: App): string => `${storagePrefix('gutter', page.user?.name)}docked`

/** Somebody had docked something when this browser left a page: reason enough to load the gutter unasked. */
export const hasDocked = ({ platform }: App): boolean => platform.storage.keys('inlay:gutter:').length > 0
