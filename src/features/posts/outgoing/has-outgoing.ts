import type { App } from '../../../platform/app.ts'
import { storagePrefix } from '../../../platform/page/storage-key.ts'

export const outgoingKind = 'outgoing'

/** Where this user's outgoing posts are stored. */
const outgoingPrefix = ({ page }: App): string => storagePrefix(outgoingKind, page.user?.name)

/** Whether this user has posts being sent: asked on every page, so it loads nothing else. */
export const hasOutgoing = (app: App): boolean => app.platform.storage.keys(outgoingPrefix(app)).length > 0
