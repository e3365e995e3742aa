import type { App } from '../../../platform/app.ts'

/** Open and minimized windows are stored separately, per user (MSG-71). */
export type WindowGroup = 'open' | 'minimized'

export const windowsKey = (userName: string, group: WindowGroup): string => `messaging:${userName}:${group}`

/** Prefix of the storage keys of unsent messages. */
export const unsentPrefix = (userName: string): string => `messaging:${userName}:unsent:`

/** Windows are saved if the host wants it and the user's email is verified (MSG-67). */
export const keepsWindows = ({ page }: App): boolean =>
  !!page.messaging.is_persistence_enabled && !!page.user?.is_verified_email

/** Whether a page has windows to restore or messages to send: then messaging loads without a command (MSG-68). */
export const hasLeftovers = (app: App): boolean =>
  app.platform.storage
    .keys(`messaging:${app.page.user?.name}:`)
    .some(key => keepsWindows(app) || key.includes(':unsent:'))
