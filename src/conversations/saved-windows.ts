import type { App } from '../app/app.ts'

/** The open and the minimized windows are kept apart, per user (MSG-71). */
export type WindowGroup = 'open' | 'minimized'

export const windowsKey = (userName: string, group: WindowGroup): string => `messaging:${userName}:${group}`

/** Windows are kept when the host wants it and the user's email is verified (MSG-67). */
export const keepsWindows = ({ page }: App): boolean =>
  !!page.messaging.is_persistence_enabled && !!page.user?.is_verified_email

/** Whether a page has windows to restore: reason enough to load messaging without being asked (MSG-68). */
export const hasSavedWindows = (app: App): boolean =>
  keepsWindows(app) &&
  (['open', 'minimized'] as const).some(group =>
    app.platform.storage.get(windowsKey(app.page.user?.name ?? '', group)),
  )
