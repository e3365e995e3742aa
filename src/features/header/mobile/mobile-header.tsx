import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import { type ComponentType, useRef } from 'react'
import type { App } from '../../../platform/app.ts'
import { showBusy } from '../../../platform/dom/busy.ts'
import { t } from '../../../platform/page/i18n.ts'
import { pageUrl } from '../../../platform/page/page-url.ts'
import type { Session } from '../../../platform/session.ts'
import { closeIcon, Icon } from '../../../ui/icon/icon.tsx'
import { badgeFor, isDot, nameWith } from '../../unread/badge-for.ts'
import type { BadgeMode } from '../../unread/badge-mode.ts'
import { sumOf, type UnreadCounts } from '../../unread/counts.ts'
import styles from './eager.module.css'
import { menuIcon, searchIcon } from './icons.ts'
import type { MobileHeader, PartName } from './model.ts'
import type { MobileHeaderOptions } from './options.ts'

/** Props of the parts that load later. */
export interface PartProps {
  app: App
  session: Session
  unread: UnreadCounts
  $badgeMode: ReadableAtom<BadgeMode>
  header: MobileHeader<Views>
  options: MobileHeaderOptions
}

export type Views = Record<PartName, ComponentType<PartProps>>

const Home = ({ href }: { href: string }) => (
  <>
    {/* biome-ignore lint/a11y/useAnchorContent: it has a name of its own */}
    <a className={styles.logo} href={href} aria-label={t('Dashboard')}>
      <svg className={styles.mark} viewBox="0 0 24 24" aria-hidden="true">
        <path d="M12 1 1 12l11 11 11-11ZM6 12l6-6 6 6-6 6Z" fillRule="evenodd" />
        <path className={styles.inlaid} d="m12 9 3 3-3 3-3-3Z" />
      </svg>
    </a>
  </>
)

/** The bar of a phone: menu button, logo, page title and search (MOB-2, MOB-3). */
export function MobileHeaderBar(props: PartProps) {
  const { app, header } = props
  const toggle = useRef<HTMLButtonElement>(null)
  const { drawer: Drawer, search: Search, activity: Activity } = useStore(header.$parts)
  const isOpen = useStore(header.$drawer)
  const isSearching = useStore(header.$search)
  const sticky = useStore(header.$sticky)
  const unread = sumOf(useStore(props.unread.$activity))
  const badge = badgeFor(useStore(props.$badgeMode), unread)
  const { title } = header
  const home = pageUrl(app.page, 'dashboard')
  return (
    <>
      <header
        className={styles.bar}
        data-sticky={sticky || undefined}
        data-searching={isSearching || undefined}
      >
        <button
          type="button"
          className={styles.button}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          aria-label={nameWith(badge, {
            bare: t('Menu'),
            dotted: () => t('Menu, unread activity'),
            counted: count => t('Menu, {count} unread', { count }),
          })}
          onPointerDown={() => header.prepare('drawer')}
          onFocus={() => header.prepare('drawer')}
          onClick={({ currentTarget }) => showBusy(currentTarget, header.openDrawer())}
        >
          <Icon path={menuIcon} size={24} />
          {badge &&
            (isDot(badge) ? <span className={styles.dot} /> : <span className={styles.badge}>{badge}</span>)}
        </button>
        {home && <Home href={home} />}
        {isSearching && Search ? (
          <Search {...props} />
        ) : (
          <span className={styles.title}>
            <bdi>{title}</bdi>
          </span>
        )}
        <button
          ref={toggle}
          type="button"
          className={styles.button}
          aria-expanded={isSearching}
          aria-label={isSearching ? t('Close search') : t('Search')}
          onPointerDown={() => header.prepare('search')}
          onFocus={() => header.prepare('search')}
          onClick={({ currentTarget }) =>
            isSearching ? header.hideSearch() : showBusy(currentTarget, header.showSearch())
          }
        >
          <Icon path={isSearching ? closeIcon : searchIcon} size={22} />
        </button>
      </header>
      {Drawer && <Drawer {...props} />}
      {Activity && <Activity {...props} />}
    </>
  )
}
