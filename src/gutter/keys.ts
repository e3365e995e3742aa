import type { App } from '../app/app.ts'
import { storagePrefix } from '../page/storage-key.ts'

/** Storage key of what is docked. */
export const dockedKey = ({ page }: App): string => `${storagePrefix('gutter', page.user?.name)}docked`

/** Whether anybody had docked something in this browser: then the gutter loads without a command. */
export const hasDocked = ({ platform }: App): boolean => platform.storage.keys('inlay:gutter:').length > 0
