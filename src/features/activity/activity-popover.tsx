import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import type { App } from '../../platform/app.ts'
import type { Failure } from '../../platform/http/failure.ts'
import { t } from '../../platform/page/i18n.ts'
import { varyingUrl } from '../../platform/page/varying-url.ts'
import { session } from '../../platform/session.ts'
import { failureText } from '../../shared/feedback/failure-text.ts'
import { canTryAgain } from '../../shared/feedback/try-again.ts'
import { Button } from '../../ui/button/button.tsx'
import { Popover } from '../../ui/popover/popover.tsx'
import { ProgressBar } from '../../ui/progress/progress-bar.tsx'
import { useNearEnd } from '../../ui/scrolling/use-near-end.ts'
import { Skeleton } from '../../ui/skeleton/skeleton.tsx'
import { Subview } from '../../ui/subview.tsx'
import { mutedPosts } from '../filters/muted.ts'
import { BlogSelector } from '../unread/blog-selector.tsx'
import { unreadCounts } from '../unread/counts.ts'
import styles from './activity-popover.module.css'
import { groupByDay } from './days.ts'
import { isMuted, noteText } from './notes.ts'
import { type Activity, activity } from './store.ts'
import { NoteRow } from './views/note-row.tsx'
import { Sparkline } from './views/sparkline.tsx'

export interface ActivityPopoverProps {
  app: App
  id?: string
  anchor: Element | null
  open: boolean
  onClose: () => void
}

/** Says why something could not be loaded, in its place (DEC-131). */
function FailureNote({ failure, what, retry }: { failure: Failure; what: string; retry?: () => void }) {
  return (
    <div className={styles.quiet} role="alert">
      <strong className={styles.woops}>{t('Woops :(')}</strong>
      <p className={styles.sorry}>
        {what} {failureText(failure)}
      </p>
      {retry && canTryAgain(failure) && <Button onClick={retry}>{t('Try again')}</Button>}
    </div>
  )
}

type OlderState = ReturnType<ReturnType<Activity['of']>['$older']['get']>

function Older({ shown, loadOlder }: { shown: OlderState; loadOlder: () => Promise<void> }) {
  const ref = useRef<HTMLDivElement>(null)
  const isPressed = useRef(false)
  const { isLoading, failure } = shown
  useNearEnd(ref, !isLoading && !failure, () => void loadOlder())
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
      {failure && <FailureNote failure={failure} what={t('Couldn’t load older notifications.')} />}
      {(!failure || canTryAgain(failure)) && (
        <Button
          size="small"
          busy={isLoading}
          onClick={() => {
            isPressed.current = true
            void loadOlder()
          }}
        >
          {failure ? t('Try again') : t('Show older')}
        </Button>
      )}
    </div>
  )
}

interface NotesProps {
  app: App
  name: string
  allHref: string
}

function Notes({ app, name, allHref }: NotesProps) {
  const { of, refresh, loadOlder } = app.get(activity)
  const { value: newest, failure } = useStore(of(name).$newest)
  const older = useStore(of(name).$older)
  const { $ids, look } = app.get(mutedPosts)
  const muted = useStore($ids)
  useEffect(look, [look])
  const retry = () => void refresh(name)
  if (!newest)
    return failure ? (
      <FailureNote failure={failure} what={t('Couldn’t load notifications.')} retry={retry} />
    ) : (
      <div className={styles.quiet}>
        <Skeleton count={4} />
      </div>
    )
  const fresh = new Set(newest.notes.slice(0, newest.fresh))
  const notes = [...newest.notes, ...(older.value?.notes ?? [])].filter(
    note => noteText(note) !== null && !isMuted(note, muted),
  )
  const hasOlder = Boolean(older.value?.next)
  if (notes.length === 0 && !hasOlder)
    return (
      <p className={styles.quiet}>
        {t('Check out this tab when you make a post to see Likes, Reblogs, and new followers.')}
      </p>
    )
  return (
    <>
      <div className={styles.days}>
        {failure && (
          <FailureNote failure={failure} what={t('Couldn’t load the latest notifications.')} retry={retry} />
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
        {hasOlder && <Older shown={older} loadOlder={() => loadOlder(name)} />}
      </div>
      {notes.length > 1 && (
        <a className={styles.all} href={allHref}>
          {t('See everything')}
        </a>
      )}
    </>
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
  const { of, refresh } = app.get(activity)
  const inside = useRef<HTMLDivElement>(null)
  const blogs = useStore($blogs)
  const name = useStore($current)?.name ?? ''
  const { value: newest, isLoading } = useStore(of(name).$newest)
  const counts = useStore(app.get(unreadCounts).$activity)
  const allHref = varyingUrl(app.page, 'blog_activity', name)
  useLinksElsewhere(open, () => inside.current, onClose)
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
              void refresh(chosen)
            }}
            className={styles.selector}
          />
          {newest && <Sparkline points={newest.sparkline} href={allHref} />}
        </header>
        <div className={styles.progress}>
          {isLoading && <ProgressBar value={null} label={t('Loading…')} />}
        </div>
        <Notes key={name} {...{ app, name, allHref }} />
      </div>
    </Popover>
  )
}
