import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { showBusy } from '../../../platform/dom/busy.ts'
import { t } from '../../../platform/page/i18n.ts'
import { pageUrl } from '../../../platform/page/page-url.ts'
import { closeIcon } from '../../../ui/icon/icon.tsx'
import { badgeFor } from '../../unread/badges.ts'
import { countOf, sumOf } from '../../unread/counts.ts'
import { BarButton, CountButton, MessagesButton } from '../bar-button.tsx'
import styles from './eager.module.css'
import { activityIcon, menuIcon, searchIcon } from './icons.ts'
import type { PartProps } from './options.ts'

/** What all buttons of the bar share. */
const bar = { styles, size: 24 }

interface Props extends Omit<PartProps, 'anchor'> {
  activityRef: (button: HTMLButtonElement | null) => void
}

/** Messages, for users who may send them, and the activity of the current blog, each with its unread count. */
function BarButtons({ app, session, unread, $badgeMode, header, activityRef }: Props) {
  const current = useStore(session.$current)
  const mode = useStore($badgeMode)
  const messages = badgeFor(mode, sumOf(useStore(unread.$messages)))
  const activity = badgeFor(mode, countOf(useStore(unread.$activity), current?.name ?? ''))
  const isOpen = useStore(header.$activity)
  if (!app.page.user) return null
  const prepare = () => header.prepare('activity')
  return (
    <>
      {app.page.user.can_message === true && <MessagesButton {...bar} badge={messages} />}
      <CountButton
        {...bar}
        counts="activity"
        ref={activityRef}
        path={activityIcon}
        badge={activity}
        aria-expanded={isOpen}
        data-inlay-preload="mobile-activity"
        onPointerDown={prepare}
        onClick={({ currentTarget }) =>
          isOpen ? header.closeActivity() : showBusy(currentTarget, header.openActivity())
        }
      />
    </>
  )
}

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

/** The bar of a phone: menu button, logo, page title, messages, activity, and search (MOB-2, MOB-3, DEC-192). */
export function MobileHeaderBar(props: Omit<PartProps, 'anchor'>) {
  const { app, header, session } = props
  const { drawer: Drawer, search: Search, activity: Activity } = useStore(header.$parts)
  const [anchor, setAnchor] = useState<Element | null>(null)
  const isOpen = useStore(header.$drawer)
  const isSearching = useStore(header.$search)
  const counts = useStore(props.unread.$activity)
  // The current blog has its own badge at the activity.
  const others = sumOf(counts) - countOf(counts, useStore(session.$current)?.name ?? '')
  const badge = badgeFor(useStore(props.$badgeMode), others)
  const { title } = header
  const home = pageUrl(app.page, 'dashboard')
  const partProps = { ...props, anchor }
  return (
    <>
      <header className={styles.bar} data-searching={isSearching || undefined}>
        <CountButton
          {...bar}
          counts="menu"
          path={menuIcon}
          badge={badge}
          aria-expanded={isOpen}
          data-inlay-preload="mobile-drawer"
          onPointerDown={() => header.prepare('drawer')}
          onClick={({ currentTarget }) => showBusy(currentTarget, header.openDrawer())}
        />
        {home && <Home href={home} />}
        {isSearching && Search ? (
          <Search {...partProps} />
        ) : (
          <>
            <span className={styles.title}>
              <bdi>{title}</bdi>
            </span>
            <BarButtons {...props} activityRef={setAnchor} />
          </>
        )}
        <BarButton
          {...bar}
          label={isSearching ? t('Close search') : t('Search')}
          path={isSearching ? closeIcon : searchIcon}
          aria-expanded={isSearching}
          data-inlay-preload="mobile-search"
          onPointerDown={() => header.prepare('search')}
          onClick={({ currentTarget }) =>
            isSearching ? header.hideSearch() : showBusy(currentTarget, header.showSearch())
          }
        />
      </header>
      {Drawer && <Drawer {...partProps} />}
      {Activity && <Activity {...partProps} />}
    </>
  )
}
