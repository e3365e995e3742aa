import type { ReadableAtom } from 'nanostores'
import type { ComponentType } from 'react'
import type { App } from '../../../platform/app.ts'
import type { Session } from '../../../platform/session.ts'
import type { BadgeMode } from '../../unread/badges.ts'
import type { UnreadCounts } from '../../unread/counts.ts'
import type { MobileHeader, PartName } from './mobile-header-model.ts'
import type { MobileHeaderOptions } from './options.ts'

/** Props of the parts that load later. */
export interface PartProps {
  app: App
  session: Session
  unread: UnreadCounts
  $badgeMode: ReadableAtom<BadgeMode>
  header: MobileHeader<Views>
  options: MobileHeaderOptions
  /** The button of the activity, beside which it opens in wide windows. */
  anchor: Element | null
}

export type Views = Record<PartName, ComponentType<PartProps>>
