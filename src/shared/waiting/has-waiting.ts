import type { App } from '../../platform/app.ts'
import { storagePrefix } from '../../platform/page/storage-key.ts'

export const waitingKind = 'waiting'

/** Whether something still waits for its Undo, here or on an earlier page: asked on every page, so it loads nothing else. */
export const hasWaiting = (app: App): boolean =>
  app.platform.storage.keys(storagePrefix(waitingKind, app.page.user?.name)).length > 0
