import type { App } from '../../platform/app.ts'
import { storagePrefix } from '../../platform/page/storage-key.ts'

/** Storage key of what is docked. */
export const dockedKey = ({ page }: App): string => `${storagePrefix('gutter', page.user?.name)}docked`

/** Whether any user has something docked in this browser: then the dock loads without a command. */
export const hasDocked = ({ platform }: App): boolean => platform.storage.keys('inlay:gutter:').length > 0
