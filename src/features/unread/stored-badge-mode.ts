import type { App } from '../../platform/app.ts'
import { storagePrefix } from '../../platform/page/storage-key.ts'

/** How the page says that something is unread: with a number, with a dot, or not at all. */
export type BadgeMode = 'number' | 'dot' | 'none'

export const badgeKey = (app: App): string => `${storagePrefix('reading', app.page.user?.name)}badge`

/** The choice in a stored text; a number, where there is none. */
export const badgeModeIn = (text: string | null): BadgeMode =>
  (/"mode":"(dot|none)"/.exec(text ?? '')?.[1] as BadgeMode | undefined) ?? 'number'
