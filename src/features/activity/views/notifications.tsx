import { useStore } from '@nanostores/react'
import { useLayoutEffect, useMemo, useRef } from 'react'
import type { App } from '../../../platform/app.ts'
import { scrollersAround } from '../../../platform/dom/scrollers.ts'
import type { Failure } from '../../../platform/http/failure.ts'
import type { Remote } from '../../../platform/http/query.ts'
import { t, tn } from '../../../platform/page/i18n.ts'
import { sentences } from '../../../platform/text/sentences.ts'
import { canTryAgain, failureText } from '../../../shared/feedback/failure-text.ts'
import { Button } from '../../../ui/button/button.tsx'
import { useNearEnd } from '../../../ui/scrolling/long-lists.ts'
import { Skeleton } from '../../../ui/skeleton/skeleton.tsx'
import { rowCount } from '../arrange.ts'
import type { ActivityList } from '../list-model.ts'
import type { Choice, ShownKind } from '../notification.ts'
import type { Activity } from '../store.ts'
import styles from './activity.module.css'
import { NotificationList } from './notification-list.tsx'

/** Says why something couldn't be loaded, in its place (DEC-131). */
function FailureLine({ failure, what, retry }: { failure: Failure; what: string; retry?: () => void }) {
  return (
    <div className={styles.quiet} role="alert">
      <strong className={styles.woops}>{t('Woops :(')}</strong>
      <p className={styles.sorry}>{sentences(what, failureText(failure))}</p>
      {retry && canTryAgain(failure) && <Button onClick={retry}>{t('Try again')}</Button>}
    </div>
  )
}

interface OlderProps {
  shown: Pick<Remote<unknown>, 'isLoading' | 'failure'>
  /** Everything loaded is drawn. */
  isDrawn: boolean
  loadMore: (isAsked: boolean) => void
}

/** Loads older notifications near the end of the list, and by a button. */
function Older({ shown, isDrawn, loadMore }: OlderProps) {
  const ref = useRef<HTMLDivElement>(null)
  const isPressed = useRef(false)
  const { isLoading, failure } = shown
  useNearEnd(ref, isDrawn && !isLoading && !failure, () => loadMore(false))
  useLayoutEffect(() => {
    const place = ref.current
    if (!isLoading || !place) return
    const list = place.parentElement
    const links = () => list?.querySelectorAll<HTMLElement>('[data-note]') ?? []
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
      {failure && <FailureLine failure={failure} what={t('Couldn’t load older notifications.')} />}
      {(!failure || canTryAgain(failure)) && (
        <Button
          size="small"
          busy={isLoading}
          onClick={() => {
            isPressed.current = true
            loadMore(true)
          }}
        >
          {failure ? t('Try again') : t('Show older')}
        </Button>
      )}
    </div>
  )
}

interface WaitingProps {
  /** Notifications that came while the list was open. */
  count: number
  isBusy: boolean
  show: () => void
}

/** Says how many notifications have come: they appear after a press, so that nothing moves while it's being read. */
function Waiting({ count, isBusy, show }: WaitingProps) {
  return (
    <div className={styles.waiting} role="status">
      {count > 0 && (
        <Button size="small" variant="primary" busy={isBusy} className={styles.arrived} onClick={show}>
          {tn(count, 'Show {count} new', 'Show {count} new')}
        </Button>
      )}
    </div>
  )
}

interface NotesProps {
  app: App
  /** The blog. */
  name: string
  allHref: string
  list: ActivityList
  states: ReturnType<Activity['of']>
  /** Notifications that came since the list was loaded. */
  waiting: number
}

const noneYet: Record<Choice, () => string> = {
  all: () => t('Check out this tab when you make a post to see Likes, Reblogs, and new followers.'),
  replies: () => t('No replies or mentions yet'),
  reblogs: () => t('No reblogs yet'),
  likes: () => t('No likes yet'),
  follows: () => t('No new followers yet'),
}

/** The text for an empty list; `count` is the number of notifications checked. */
function emptyText(choice: ShownKind, count: number, hasOlder: boolean): string {
  if (hasOlder)
    return tn(
      count,
      'Nothing to show in the last {count} notification.',
      'Nothing to show in the last {count} notifications.',
    )
  return noneYet[choice as Choice]?.() ?? t('Nothing found')
}

/** Shows new notifications from the top of the list; the focus moves from the removed button to the first one. */
function useShowNew(open: () => Promise<void>) {
  const place = useRef<HTMLDivElement>(null)
  return {
    place,
    async show() {
      await open()
      requestAnimationFrame(() => {
        const [scroller] = place.current ? scrollersAround(place.current) : []
        scroller?.scrollTo({ top: 0, behavior: 'instant' })
        place.current?.querySelector<HTMLElement>('[data-note]')?.focus({ preventScroll: true })
      })
    },
  }
}

/** The notifications of one blog, or why there are none. */
export function Notifications({ app, name, allHref, list, states, waiting }: NotesProps) {
  const { value: newest, failure, isLoading } = useStore(states.$newest)
  const older = useStore(states.$older)
  const choice = useStore(list.$choice)
  const kinds = useStore(list.$kinds)
  const muted = useStore(list.$muted)
  const marked = useStore(list.$marked)
  const isPaused = useStore(list.$paused)
  const notifications = useMemo(
    () => [...(newest?.notifications ?? []), ...(older.value?.notifications ?? [])],
    [newest, older.value],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown depends on the choice and what is muted
  const days = useMemo(() => list.arrange(notifications), [list, notifications, choice, kinds, muted])
  const { place, show } = useShowNew(() => list.open(name))
  const retry = () => void list.open(name)
  if (!newest)
    return failure ? (
      <FailureLine failure={failure} what={t('Couldn’t load notifications.')} retry={retry} />
    ) : (
      <div className={styles.quiet}>
        <Skeleton count={4} />
      </div>
    )
  const rows = rowCount(days)
  const hasOlder = Boolean(older.value?.next)
  const isSearching = rows === 0 && hasOlder && !isPaused && !older.failure
  return (
    <>
      <Waiting count={failure ? 0 : waiting} isBusy={isLoading} show={() => void show()} />
      <div className={styles.days} ref={place}>
        {failure && (
          <FailureLine failure={failure} what={t('Couldn’t load the latest notifications.')} retry={retry} />
        )}
        {rows === 0 && !isSearching && (
          <p className={styles.quiet} role="status">
            {emptyText(choice, notifications.length, hasOlder)}
          </p>
        )}
        <NotificationList
          key={choice}
          app={app}
          days={days}
          marked={marked}
          seen={keys => list.seen(name, keys)}
          mute={list.mute}
          end={isDrawn =>
            hasOlder && (
              <Older
                shown={older}
                isDrawn={isDrawn}
                loadMore={isAsked => void list.loadMore(name, isAsked)}
              />
            )
          }
        />
      </div>
      {notifications.length > 1 && (
        <a className={styles.all} href={allHref}>
          {t('See everything')}
        </a>
      )}
    </>
  )
}
