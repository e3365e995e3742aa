import type { App } from '../../platform/app.ts'
import { storagePrefix } from '../../platform/page/storage-key.ts'

/** How the page shows that something is unread: with a number, with a dot, or not. */
export type BadgeMode = 'number' | 'dot' | 'none'

export const badgeKey = (app: App): string => `${storagePrefix('reading', app.page.user?.name)}badge`

/** Reads the choice from a stored text. Without one, it is a number. */
export const badgeModeIn = (text: string | null): BadgeMode =>
  (/"mode":"(dot|none)"/.exec(text ?? '')?.[1] as BadgeMode | undefined) ?? 'number'
