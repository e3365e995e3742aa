import { memo, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import type { App } from '../../../platform/app.ts'
import { createDisposer } from '../../../platform/lib/dispose.ts'
import { t } from '../../../platform/page/i18n.ts'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { Icon, moreIcon } from '../../../ui/icon/icon.tsx'
import { Menu } from '../../../ui/menu/menu.tsx'
import { useGradual, useNearEnd } from '../../../ui/scrolling/long-lists.ts'
import { Subview } from '../../../ui/subview.tsx'
import { watchSeen } from '../../reading/watch-seen.ts'
import { type ArrangedDay, firstRows, rowCount } from '../arrange.ts'
import type { NotificationGroup } from '../groups.ts'
import { type Notification, notificationKey } from '../notification.ts'
import styles from './activity.module.css'
import { GroupRow } from './group-row.tsx'
import { NotificationRow } from './notification-row.tsx'

interface ListRowProps {
  app: App
  group: NotificationGroup
  /** Names it in the list. */
  name: string
  marked: ReadonlySet<string>
  isUnfolded: boolean
  unfold: (name: string, isUnfolded: boolean) => void
  isMenuOpen: boolean
  openMenu: (anchor: Element, notification: Notification) => void
}

/** A notification or a group of them. Memoized: a growing list doesn't redraw it. */
const ListRow = memo(function ListRow(props: ListRowProps) {
  const { app, group, name, marked, isUnfolded, unfold, isMenuOpen, openMenu } = props
  const [notification, second] = group.notifications
  const isNew = (notification: Notification) => marked.has(notificationKey(notification))
  const menu = notification.post?.id !== undefined && (
    <IconButton
      label={t('More')}
      size="small"
      className={styles.menu}
      tooltip={false}
      aria-haspopup="menu"
      expanded={isMenuOpen}
      onClick={({ currentTarget }) => openMenu(currentTarget, notification)}
    >
      <Icon path={moreIcon} strokeWidth={3} />
    </IconButton>
  )
  return (
    <Subview name={`notification ${name}`}>
      {second ? (
        <GroupRow
          app={app}
          group={group}
          isNew={isNew}
          isUnfolded={isUnfolded}
          setUnfolded={isUnfolded => unfold(name, isUnfolded)}
          menu={menu}
        />
      ) : (
        <NotificationRow
          app={app}
          notification={notification}
          isNew={isNew(notification)}
          rowKey={group.key}
          menu={menu}
        />
      )}
    </Subview>
  )
})

/** How many rows to draw until the user scrolls on: drawing thousands would take long. */
const rowsAtOnce = 60
/** How many of these are drawn with the popover; the rest follow, a few per frame. */
const firstDrawn = 8
const perFrame = 4

interface NotificationListProps {
  app: App
  days: readonly ArrangedDay[]
  marked: ReadonlySet<string>
  /** Keys of notifications that have been in view. */
  seen: (keys: readonly string[]) => void
  mute: (notification: Notification) => Promise<void>
  /** Shown below the rows once all are drawn; more may be added later. */
  end: (isDrawn: boolean) => ReactNode
}

/** Reports which rows have been in view, with all notifications of their groups. */
function useSeenRows(
  list: { current: HTMLElement | null },
  days: readonly ArrangedDay[],
  seen: NotificationListProps['seen'],
): void {
  const groups = useRef(new Map<string, NotificationGroup>())
  const report = useRef(seen)
  useEffect(() => {
    report.current = seen
    groups.current = new Map(days.flatMap(day => day.groups.map(group => [`${day.key} ${group.key}`, group])))
  })
  const watch = useRef<ReturnType<typeof watchSeen>>(null)
  useEffect(() => {
    const disposer = createDisposer()
    watch.current = watchSeen(disposer, ids =>
      report.current(ids.flatMap(id => groups.current.get(id)?.notifications.map(notificationKey) ?? [])),
    )
    return disposer.dispose
  }, [])
  useEffect(() => {
    for (const element of list.current?.querySelectorAll<HTMLElement>('[data-row][data-new]') ?? []) {
      const day = element.closest('[data-day]')?.getAttribute('data-day')
      watch.current?.({ id: `${day} ${element.dataset.row}`, element })
    }
  })
}

/** The notifications under day headers; long lists are drawn as far as the user scrolls. */
export function NotificationList({ app, days, marked, seen, mute, end }: NotificationListProps) {
  const list = useRef<HTMLDivElement>(null)
  const [limit, setLimit] = useState(rowsAtOnce)
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set())
  const [menu, setMenu] = useState<{ anchor: Element; notification: Notification; isOpen: boolean } | null>(
    null,
  )
  const count = rowCount(days)
  const wanted = Math.min(count, limit)
  const shown = useGradual(wanted, perFrame, firstDrawn)
  const isDrawn = shown === wanted
  const [wasDrawn, setWasDrawn] = useState(false)
  if (isDrawn && !wasDrawn) setWasDrawn(true)
  useSeenRows(list, days, seen)
  useNearEnd(list, isDrawn && count > limit, () => setLimit(limit + rowsAtOnce))

  const unfold = useCallback(
    (name: string, isUnfolded: boolean) =>
      setUnfolded(before => {
        const next = new Set(before)
        if (isUnfolded) next.add(name)
        else next.delete(name)
        return next
      }),
    [],
  )
  const openMenu = useCallback(
    (anchor: Element, notification: Notification) => setMenu({ anchor, notification, isOpen: true }),
    [],
  )
  return (
    <div ref={list}>
      {firstRows(days, shown).map(day => (
        <section key={day.key} aria-label={day.header} data-day={day.key}>
          <h3 className={styles.day}>{day.header}</h3>
          <ul className={styles.notes}>
            {day.groups.map(group => {
              const name = `${day.key} ${group.key}`
              return (
                <ListRow
                  key={group.key}
                  {...{ app, group, name, marked, unfold, openMenu }}
                  isUnfolded={unfolded.has(name)}
                  isMenuOpen={menu?.isOpen === true && menu.notification === group.notifications[0]}
                />
              )
            })}
          </ul>
        </section>
      ))}
      {wasDrawn && end(isDrawn)}
      <Menu
        anchor={menu?.anchor}
        open={menu?.isOpen === true}
        onClose={() => setMenu(menu && { ...menu, isOpen: false })}
        label={t('More')}
        items={[
          {
            id: 'mute',
            label: t('Mute notifications for this post'),
            run: () => {
              if (menu) void mute(menu.notification)
            },
          },
        ]}
      />
    </div>
  )
}
