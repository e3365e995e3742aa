import type { App } from '../../../platform/app.ts'
import { storagePrefix } from '../../../platform/page/storage-key.ts'

export const waitingKind = 'waiting'

/** Whether an earlier page has left a deletion undone: asked on every page, so it loads nothing else. */
export const hasWaiting = (app: App): boolean =>
  app.platform.storage.keys(storagePrefix(waitingKind, app.page.user?.name)).length > 0
