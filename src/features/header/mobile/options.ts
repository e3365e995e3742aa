import type { ReadableAtom } from 'nanostores'
import type { ComponentType } from 'react'
import type { App } from '../../../platform/app.ts'
import type { Places } from '../../../platform/bus/contract.ts'
import { canOpen } from '../../../platform/html/links.ts'
import { readText } from '../../../platform/lib/read-text.ts'
import { fieldsOf, type Unchecked } from '../../../platform/lib/record.ts'
import type { Session } from '../../../platform/session.ts'
import type { BadgeMode } from '../../unread/badges.ts'
import type { UnreadCounts } from '../../unread/counts.ts'
import type { MobileHeader, PartName } from './mobile-header-model.ts'

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

type RawOptions = Places['mobile-header']

/** The placeholder's `data-inlay-options`, checked. */
export interface MobileHeaderOptions {
  /** Prefix of /new/text in the link that creates a post (MOB-14). */
  urlPrefix?: string | undefined
  /** Offers the Original Posts filter (MOB-17). */
  hasOriginal: boolean
  /** Where guests get the app (MOB-11). */
  appUrl?: string | undefined
  headline?: string | undefined
  /** The splash image of the guests' drawer, and the blog that it is from (MOB-12). */
  splash: { image?: string | undefined; blogName?: string | undefined; blogUrl?: string | undefined }
}

const text = (value: unknown): string | undefined => readText(value) || undefined

const link = (value: unknown): string | undefined => {
  const url = text(value)
  return url && canOpen(url, undefined, 'https://host.invalid') ? url : undefined
}

/** Reads the options; invalid fields are left out. */
export function readOptions(value: unknown): MobileHeaderOptions {
  const options: Unchecked<RawOptions> = fieldsOf(value)
  const splash: Unchecked<NonNullable<RawOptions['splash']>> = fieldsOf(options.splash)
  return {
    urlPrefix: text(options.url_prefix),
    hasOriginal: options.original_posts === true,
    appUrl: link(options.app_url),
    headline: text(options.headline),
    splash: {
      image: link(splash.image),
      blogName: text(splash.blog_name),
      blogUrl: link(splash.blog_url),
    },
  }
}
