import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import type { ComponentType } from 'react'
import type { App } from '../../../platform/app.ts'
import type { Bus } from '../../../platform/bus/bus.ts'
import type { Blog, User } from '../../../platform/bus/contract.ts'
import { formatNumber, t } from '../../../platform/page/i18n.ts'
import type { Page } from '../../../platform/page/page.ts'
import { varyingUrl } from '../../../platform/page/page-url.ts'
import { useHostEntries } from '../../../shared/extensions/use-entries.ts'
import { Avatar } from '../../../ui/avatar/avatar.tsx'
import { Badge } from '../../../ui/badge/badge.tsx'
import { keepBelow } from '../../../ui/behavior/place-below.ts'
import { Popover } from '../../../ui/popover/popover.tsx'
import { type Counts, countOf } from '../../unread/counts.ts'
import { shownLinks } from '../shown-links.ts'
import styles from './account-panel.module.css'
import type { PanelDeps, PanelProps } from './header.tsx'
import type { Panel } from './header-model.ts'

interface AccountProps extends PanelProps {
  $user: ReadableAtom<User | null>
  $blogs: ReadableAtom<Blog[]>
  $activity: ReadableAtom<Counts>
  page: Page
  bus: Pick<Bus, 'dispatch'>
  app: App
}

function BlogRow({ blog, count, page }: { blog: Blog; count: number; page: Page }) {
  return (
    <li>
      <a className={styles.blog} href={varyingUrl(page, 'blog', blog.name)}>
        <Avatar src={blog.avatar_url_48 ?? blog.avatar_url} name={blog.name} size={40} />
        <span className={styles.names}>
          <span className={styles.name}>{blog.name}</span>
          <span className={styles.title}>
            <bdi>{blog.directory_safe_title || blog.title}</bdi>
          </span>
        </span>
        <Badge count={count} label={t('{count} unread', { count })} />
      </a>
    </li>
  )
}

const PageLink = ({ href, text, count }: ReturnType<typeof shownLinks>[number]) => (
  <li>
    <a className={styles.link} href={href}>
      <span>{text}</span>
      {count !== undefined && <span className={styles.count}>{formatNumber(count)}</span>}
    </a>
  </li>
)

function Account({ $user, $blogs, $activity, page, bus, app, ...popover }: AccountProps) {
  const own = useHostEntries(app, '$accountMenu')
  const user = useStore($user)
  const blogs = useStore($blogs)
  const counts = useStore($activity)
  const pages = shownLinks(page, [
    ['likes', t('Likes'), user?.liked_post_count],
    ['following', t('Following'), user?.friend_count],
  ])
  const more = shownLinks(page, [
    ['settings', t('Settings')],
    ['help', t('Help')],
    ['logout', t('Log out')],
  ])
  const commands = [
    ['drafts:open', t('Drafts')],
    ['filters:open', t('Filters')],
    ['reading-settings:open', t('Reading settings')],
    ...(page.keys === false ? [] : ([['shortcuts:open', t('Keyboard shortcuts')]] as const)),
  ] as const
  const close = (then: () => unknown) => {
    popover.onClose()
    // The popover has returned the focus by then.
    setTimeout(then, 0)
  }
  const entries = [
    ...commands.map(([command, text]) => ({
      id: command,
      label: text,
      run: () => bus.dispatch(command).catch(() => {}),
    })),
    ...own.map(({ id, label, run }) => ({ id: `host ${id}`, label, run: () => run(null) })),
  ]
  return (
    <Popover {...popover} keep={keepBelow} label={t('Account')} bare>
      <div className={styles.account}>
        <ul className={styles.list}>
          {pages.map(link => (
            <PageLink key={link.name} {...link} />
          ))}
          {entries.map(({ id, label, run }) => (
            <li key={id}>
              <button type="button" className={styles.link} onClick={() => close(run)}>
                {label}
              </button>
            </li>
          ))}
          {more.map(link => (
            <PageLink key={link.name} {...link} />
          ))}
        </ul>
        <h2 className={styles.heading}>{t('Your blogs')}</h2>
        <ul className={styles.list}>
          {blogs.map(blog => (
            <BlogRow key={blog.name} blog={blog} count={countOf(counts, blog.name)} page={page} />
          ))}
        </ul>
      </div>
    </Popover>
  )
}

/** The account popover: the user's pages and blogs (HEAD-1). */
export function createPanel({ app, session, unread }: PanelDeps): Panel<ComponentType<PanelProps>> {
  const { $user, $blogs } = session
  const shared = { $user, $blogs, $activity: unread.$activity, page: app.page, bus: app.bus, app }
  return { View: props => <Account {...props} {...shared} /> }
}
