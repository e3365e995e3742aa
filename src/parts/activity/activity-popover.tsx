import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { groupByDay } from '../../activity/days.ts'
import { activityPath, noteText } from '../../activity/rules.ts'
import { type ActivityState, activity, type Trouble } from '../../activity/store.ts'
import type { App } from '../../app/app.ts'
import { t } from '../../page/i18n.ts'
import { session } from '../../session/store.ts'
import { useNearEnd } from '../../ui/behavior/use-near-end.ts'
import { Button } from '../../ui/button/button.tsx'
import { Popover } from '../../ui/popover/popover.tsx'
import { ProgressBar } from '../../ui/progress/progress-bar.tsx'
import { Skeleton } from '../../ui/skeleton/skeleton.tsx'
import { Subview } from '../../ui/subview.tsx'
import { unreadCounts } from '../../unread/counts.ts'
import { BlogSelector } from '../blog-selector.tsx'
import styles from './activity-popover.module.css'
import { NoteRow } from './note-row.tsx'
import { Sparkline } from './sparkline.tsx'

export interface ActivityPopoverProps {
  app: App
  id?: string
  anchor: Element | null
  open: boolean
  onClose: () => void
}

type Loaded = Extract<ActivityState, { state: 'loaded' }>

/** Says once why something did not load, in its place (DEC-131). */
function TroubleNote({ trouble, what, retry }: { trouble: Trouble; what: string; retry?: () => void }) {
  return (
    <div className={styles.quiet} role="alert">
      <strong className={styles.woops}>{t('Woops :(')}</strong>
      <p className={styles.sorry}>
        {what} {trouble.text}
      </p>
      {retry && trouble.canTryAgain && <Button onClick={retry}>{t('Try again')}</Button>}
    </div>
  )
}

function Older({ shown, lookBack }: { shown: Loaded; lookBack: () => Promise<void> }) {
  const ref = useRef<HTMLDivElement>(null)
  const isPressed = useRef(false)
  const isLoading = shown.older === 'loading'
  const trouble = typeof shown.older === 'object' ? shown.older : null
  useNearEnd(ref, shown.older === 'idle', () => void lookBack())
  useLayoutEffect(() => {
    const place = ref.current
    if (!isLoading || !place) return
    const list = place.parentElement
    const links = () => list?.querySelectorAll<HTMLElement>('a[data-note]') ?? []
    const before = links().length
    return () => {
      const hadFocus = place.contains(document.activeElement)
      const wasPressed = isPressed.current
      isPressed.current = false
      // The button disappears with the last page; the focus moves on to the notifications that it loaded.
      requestAnimationFrame(() => {
        if (hadFocus && (wasPressed || document.activeElement === document.body)) links()[before]?.focus()
      })
    }
  }, [isLoading])
  return (
    <div ref={ref} className={styles.older}>
      {trouble && <TroubleNote trouble={trouble} what={t('Older notifications could not be loaded.')} />}
      {(!trouble || trouble.canTryAgain) && (
        <Button
          size="small"
          busy={isLoading}
          onClick={() => {
            isPressed.current = true
            void lookBack()
          }}
        >
          {trouble ? t('Try again') : t('Show older')}
        </Button>
      )}
    </div>
  )
}

interface NotesProps {
  app: App
  name: string
  shown: Loaded
  allHref: string
}

function Notes({ app, name, shown, allHref }: NotesProps) {
  const fresh = new Set(shown.notes.slice(0, shown.fresh))
  const notes = shown.notes.filter(note => noteText(note) !== null)
  const retry = () => void app.get(activity).look(name)
  if (notes.length === 0 && shown.next === null)
    return (
      <p className={styles.quiet}>
        {t('Check out this tab when you make a post to see Likes, Reblogs, and new followers.')}
      </p>
    )
  return (
    <>
      <div className={styles.days}>
        {shown.trouble && (
          <TroubleNote
            trouble={shown.trouble}
            what={t('The newest notifications could not be loaded.')}
            retry={retry}
          />
        )}
        {groupByDay(notes, app.platform.now()).map((day, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: days have no id; older ones only come below
          <section key={index} aria-label={day.header}>
            <h3 className={styles.day}>{day.header}</h3>
            <ul className={styles.notes}>
              {day.notes.map((note, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: nor have notifications
                <Subview key={index} name={`notification ${index}`}>
                  <NoteRow app={app} note={note} isNew={fresh.has(note)} />
                </Subview>
              ))}
            </ul>
          </section>
        ))}
        {shown.next !== null && <Older shown={shown} lookBack={() => app.get(activity).lookBack(name)} />}
      </div>
      {notes.length > 1 && (
        <a className={styles.all} href={allHref}>
          {t('See everything')}
        </a>
      )}
    </>
  )
}

function Body({ app, name, shown, allHref }: Omit<NotesProps, 'shown'> & { shown?: ActivityState }) {
  if (shown?.state === 'loaded') return <Notes key={name} {...{ app, name, shown, allHref }} />
  if (shown?.state === 'failed')
    return (
      <TroubleNote
        trouble={shown.trouble}
        what={t('The notifications could not be loaded.')}
        retry={() => void app.get(activity).look(name)}
      />
    )
  return (
    <div className={styles.quiet}>
      <Skeleton count={4} />
    </div>
  )
}

/** Closes the popover when the user follows a blog link inside a blog card that lies over it (ACT-22). */
function useLinksElsewhere(open: boolean, inside: () => Element | null | undefined, close: () => void): void {
  useEffect(() => {
    if (!open) return
    const click = (event: MouseEvent) => {
      const path = event.composedPath()
      const link = path.some(node => node instanceof Element && node.matches('a[href]'))
      const within = inside()?.closest('[popover]')
      if (link && !(within && path.includes(within))) close()
    }
    document.addEventListener('click', click)
    return () => document.removeEventListener('click', click)
  })
}

/** The recent notifications of one of the user's blogs, grouped by day, with a blog selector (ACT-1…5). */
export function ActivityPopover({ app, anchor, open, onClose, id }: ActivityPopoverProps): ReactNode {
  const { $blogs, $current, setCurrent } = app.get(session)
  const { $activity, look } = app.get(activity)
  const inside = useRef<HTMLDivElement>(null)
  const blogs = useStore($blogs)
  const name = useStore($current)?.name ?? ''
  const states = useStore($activity)
  const shown = Object.hasOwn(states, name) ? states[name] : undefined
  const counts = useStore(app.get(unreadCounts).$activity)
  const allHref = `${app.page.hosts.www ?? ''}${activityPath(name)}`
  useLinksElsewhere(open, () => inside.current, onClose)
  const isLoading = shown?.state === 'loading' || (shown?.state === 'loaded' && shown.isRefreshing)
  return (
    <Popover
      {...(id && { id })}
      anchor={anchor}
      open={open}
      onClose={onClose}
      placement="bottom-end"
      label={t('Activity')}
      focus="self"
      bare
    >
      <div ref={inside} className={styles.activity}>
        <header className={styles.head}>
          <BlogSelector
            label={t('Choose a blog')}
            blogs={blogs}
            value={name}
            counts={counts}
            onChange={chosen => {
              setCurrent(chosen)
              void look(chosen)
            }}
            className={styles.selector}
          />
          {shown?.state === 'loaded' && <Sparkline points={shown.sparkline} href={allHref} />}
        </header>
        <div className={styles.progress}>
          {isLoading && <ProgressBar value={null} label={t('Loading')} />}
        </div>
        <Body {...{ app, name, allHref, ...(shown && { shown }) }} />
      </div>
    </Popover>
  )
}
