import type { ReadableAtom } from 'nanostores'
import type { ComponentType } from 'react'
import { activityPath, type Note, noteLink, noteText } from '../../src/activity/rules.ts'
import { type ActivityState, activity } from '../../src/activity/store.ts'
import type { App } from '../../src/app/app.ts'
import type { Blog } from '../../src/bus/contract.ts'
import { language, t } from '../../src/page/i18n.ts'
import { session } from '../../src/session/store.ts'
import { Avatar } from '../../src/ui/avatar.tsx'
import { Button } from '../../src/ui/button.tsx'
import { Popover } from '../../src/ui/popover.tsx'
import { Skeleton } from '../../src/ui/skeleton.tsx'
import { useStore } from '../../src/ui/use-store.ts'
import styles from './activity-panel.module.css'
import type { PanelProps } from './header.tsx'
import type { Panel } from './model.ts'

interface ActivityProps extends PanelProps {
  $current: ReadableAtom<Blog | null>
  $activity: ReadableAtom<Readonly<Record<string, ActivityState>>>
  look: () => void
  www: string
}

const when = (timestamp: number) => {
  const date = new Date(timestamp * 1000)
  if (Number.isNaN(date.getTime())) return null
  const format = new Intl.DateTimeFormat(language(), { dateStyle: 'medium', timeStyle: 'short' })
  return <time dateTime={date.toISOString()}>{format.format(date)}</time>
}

function NoteRow({ note }: { note: Note }) {
  const text = noteText(note)
  if (!text) return null
  const { name, avatar_url_48, avatar_url } = note.from_tumblelog
  const inside = (
    <>
      <Avatar src={avatar_url_48 ?? avatar_url} name={name} size={40} />
      <span className={styles.words}>
        <span className={styles.text}>
          <bdi>{text}</bdi>
        </span>
        <span className={styles.when}>{when(note.timestamp)}</span>
      </span>
    </>
  )
  const href = noteLink(note)
  return (
    <li>
      {href ? (
        <a className={styles.note} href={href}>
          {inside}
        </a>
      ) : (
        <span className={styles.note}>{inside}</span>
      )}
    </li>
  )
}

function Notes({ notes, path }: { notes: Note[]; path: string }) {
  if (notes.length === 0)
    return (
      <p className={styles.quiet}>
        {t('Check out this tab when you make a post to see Likes, Reblogs, and new followers.')}
      </p>
    )
  return (
    <>
      <ul className={styles.notes}>
        {notes.map((note, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a notification has no id, and the list is never sorted anew
          <NoteRow key={index} note={note} />
        ))}
      </ul>
      {notes.length > 1 && (
        <a className={styles.all} href={path}>
          {t('See everything')}
        </a>
      )}
    </>
  )
}

function ActivityPopover({ $current, $activity, look, www, ...popover }: ActivityProps) {
  const name = useStore($current)?.name ?? ''
  const shown = useStore($activity)[name]
  return (
    <Popover {...popover} placement="bottom-end" label={t('Activity')} focus="self" bare>
      <div className={styles.activity}>
        <h2 className={styles.heading}>{t('Activity of {name}', { name })}</h2>
        {shown?.state === 'loaded' ? (
          <Notes notes={shown.notes} path={www + activityPath(name)} />
        ) : shown?.state === 'failed' ? (
          <div className={styles.quiet}>
            <p className={styles.sorry}>{t('The notifications could not be loaded.')}</p>
            <Button onClick={look}>{t('Try again')}</Button>
          </div>
        ) : (
          <div className={styles.quiet}>
            <Skeleton count={4} label={t('Loading')} />
          </div>
        )}
      </div>
    </Popover>
  )
}

/** The activity popover: what is new on the current blog (social.md §2). */
export function createPanel(app: App): Panel<ComponentType<PanelProps>> {
  const { $current } = app.get(session)
  const { $activity, look } = app.get(activity)
  const www = app.page.hosts.www ?? ''
  const opened = () => {
    const current = $current.get()
    if (current) void look(current.name)
  }
  return {
    opened,
    View: props => (
      <ActivityPopover {...props} $current={$current} $activity={$activity} look={opened} www={www} />
    ),
  }
}
