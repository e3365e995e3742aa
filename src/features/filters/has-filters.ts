import type { App } from '../../platform/app.ts'
import { storagePrefix } from '../../platform/page/storage-key.ts'

export const listKey = (app: App): string => `${storagePrefix('filters', app.page.user?.name)}list`

/** Whether the user has filters in this browser: without any, nothing else is loaded. */
export const hasFilters = (app: App): boolean => app.platform.storage.get(listKey(app)) !== null
