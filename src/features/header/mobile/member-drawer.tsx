import { useStore } from '@nanostores/react'
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { formBase } from '../../../platform/page/form-base.ts'
import { formatNumber, t } from '../../../platform/page/i18n.ts'
import type { Page } from '../../../platform/page/page.ts'
import { pageUrl, varyingUrl } from '../../../platform/page/page-url.ts'
import { BlogLine } from '../../../shared/blog-line.tsx'
import { useHostEntries } from '../../../shared/extensions/use-entries.ts'
import { offeredTypes } from '../../../shared/post-types.ts'
import { Badge } from '../../../ui/badge/badge.tsx'
import { closeIcon, composeIcon, Icon } from '../../../ui/icon/icon.tsx'
import { gearIcon } from '../../../ui/icon/settings-icons.ts'
import { countOf } from '../../unread/counts.ts'
import { shownLinks } from '../shown-links.ts'
import styles from './drawer.module.css'
import { backIcon, draftsIcon, filterIcon, forwardIcon, heartIcon, homeIcon, peopleIcon } from './icons.ts'
import type { PartProps } from './options.ts'

interface EntryProps {
  /** Null if the host hides the entry. */
  href: string | null
  icon?: string
  count?: number | undefined
  current?: boolean
  children: ReactNode
}

const Entry = ({ href, icon, count, current, children }: EntryProps) =>
  href !== null && (
    <li>
      <a className={styles.entry} href={href} aria-current={current ? 'page' : undefined}>
        {icon && <Icon path={icon} size={22} />}
        <span className={styles.word}>{children}</span>
        {count !== undefined && <span className={styles.count}>{formatNumber(count)}</span>}
      </a>
    </li>
  )

const settingsLinks = (page: Page) =>
  shownLinks(page, [
    ['settings', t('General')],
    ['settings_account', t('Account')],
    ['settings_password', t('Password')],
    ['settings_tfa', t('Two-factor authentication')],
    ['settings_notifications', t('Notifications')],
    ['settings_apps', t('Apps')],
    ['help', t('Help')],
    ['logout', t('Log out')],
  ])

const CloseButton = ({ onClick }: { onClick: () => void }) => (
  <button
    type="button"
    className={styles.close}
    aria-label={t('Close menu')}
    data-focus-last=""
    onClick={onClick}
  >
    <Icon path={closeIcon} />
  </button>
)

interface CommandEntryProps {
  props: PartProps
  /** A command, or what a host's entry does. */
  command: 'drafts:open' | 'filters:open' | 'reading-settings:open' | (() => Promise<void>)
  icon?: string | undefined
  children: ReactNode
}

/** Closes the menu, and opens something else once it has returned the focus. */
function CommandEntry({ props: { app, header }, command, icon, children }: CommandEntryProps) {
  const openInstead = ({ currentTarget }: MouseEvent) => {
    const run = () => (typeof command === 'string' ? app.bus.dispatch(command) : command())
    const open = () => void run().catch(() => {})
    currentTarget.closest('dialog')?.addEventListener('close', open, { once: true })
    header.closeDrawer()
  }
  return (
    <li>
      <button type="button" className={styles.entry} onClick={openInstead}>
        {icon && <Icon path={icon} size={22} />}
        <span className={styles.word}>{children}</span>
      </button>
    </li>
  )
}

function SettingsNav(props: PartProps) {
  const { app, header } = props
  const back = useRef<HTMLButtonElement>(null)
  useEffect(() => back.current?.focus(), [])
  return (
    <nav aria-label={t('Settings')}>
      <div className={styles.head}>
        <button
          ref={back}
          type="button"
          className={styles.back}
          aria-label={t('Settings, back to menu')}
          onClick={() => header.setSubnav(false)}
        >
          <Icon path={backIcon} isDirected />
          <span className={styles.name}>{t('Settings')}</span>
        </button>
        <CloseButton onClick={header.closeDrawer} />
      </div>
      <ul className={styles.list}>
        <CommandEntry props={props} command="reading-settings:open">
          {t('Reading settings')}
        </CommandEntry>
        {settingsLinks(app.page).map(({ name, href, text }) => (
          <Entry key={name} href={href}>
            {text}
          </Entry>
        ))}
      </ul>
    </nav>
  )
}

/** The drawer of logged-in users: their pages, settings, a new post and their blogs (MOB-5…9). */
export function MemberDrawer(props: PartProps) {
  const { app, header, options, session, unread } = props
  const user = useStore(session.$user)
  const blogs = useStore(session.$blogs)
  const counts = useStore(unread.$activity)
  const subnav = useStore(header.$subnav)
  const settings = useRef<HTMLButtonElement>(null)
  const own = useHostEntries(app, '$accountMenu')
  const wasSubnav = useRef(false)
  useEffect(() => {
    if (wasSubnav.current && !subnav) settings.current?.focus()
    wasSubnav.current = subnav
  }, [subnav])
  if (subnav) return <SettingsNav {...props} />
  const { page } = app
  const { kind } = page.page
  const [type] = offeredTypes(app)
  const likes = user?.liked_post_count ?? 0
  return (
    <nav aria-label={t('Main')}>
      <div className={styles.head}>
        <bdi className={styles.name}>{user?.name}</bdi>
        <CloseButton onClick={header.closeDrawer} />
      </div>
      <ul className={styles.list}>
        <Entry href={pageUrl(page, 'dashboard')} icon={homeIcon} current={kind === 'dashboard'}>
          {t('Dashboard')}
        </Entry>
        <Entry
          href={pageUrl(page, 'likes')}
          icon={heartIcon}
          count={likes > 0 ? likes : undefined}
          current={kind === 'likes'}
        >
          {t('Likes')}
        </Entry>
        <Entry href={pageUrl(page, 'following')} icon={peopleIcon} count={user?.friend_count ?? 0}>
          {t('Following')}
        </Entry>
        <li>
          <button
            ref={settings}
            type="button"
            className={styles.entry}
            aria-expanded={false}
            onClick={() => header.setSubnav(true)}
          >
            <Icon path={gearIcon} size={22} />
            <span className={styles.word}>{t('Settings')}</span>
            <Icon path={forwardIcon} size={16} isDirected />
          </button>
        </li>
        <CommandEntry props={props} command="drafts:open" icon={draftsIcon}>
          {t('Drafts')}
        </CommandEntry>
        <CommandEntry props={props} command="filters:open" icon={filterIcon}>
          {t('Filters')}
        </CommandEntry>
        {own.map(({ id, label, icon, run }) => (
          <CommandEntry key={id} props={props} command={() => run(null)} icon={icon}>
            {label}
          </CommandEntry>
        ))}
        {type && (
          <Entry
            href={`${options.urlPrefix ?? (formBase(page.base_route) || (page.hosts.www ?? ''))}/new/${type}`}
            icon={composeIcon}
          >
            {t('Create a post')}
          </Entry>
        )}
      </ul>
      <h2 className={styles.heading}>{t('Blogs')}</h2>
      <ul className={styles.list}>
        {blogs.map(blog => (
          <li key={blog.name}>
            <a className={styles.blog} href={varyingUrl(page, 'blog', blog.name)}>
              <BlogLine blog={blog} />
              <Badge
                count={countOf(counts, blog.name)}
                label={t('{count} unread', { count: countOf(counts, blog.name) })}
              />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
