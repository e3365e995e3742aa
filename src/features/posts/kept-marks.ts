import type { App } from '../../platform/app.ts'
import { storagePrefix } from '../../platform/page/storage-key.ts'

/** Names the docked form that this tab carries to its next page. */
export const keptKey = 'inlay:form'

/** Whether this tab has carried a docked form along. */
export function hasKeptForm(): boolean {
  try {
    return sessionStorage.getItem(keptKey) !== null
  } catch {
    return false
  }
}

export const outgoingKind = 'outgoing'

/** Where this user's outgoing posts are stored. */
const outgoingPrefix = ({ page }: App): string => storagePrefix(outgoingKind, page.user?.name)

/** Whether this user has posts being sent: asked on every page, so it loads nothing else. */
export const hasOutgoing = (app: App): boolean => app.platform.storage.keys(outgoingPrefix(app)).length > 0
