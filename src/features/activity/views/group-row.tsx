import { type ReactNode, useId, useRef, useState } from 'react'
import type { App } from '../../../platform/app.ts'
import { t, tn } from '../../../platform/page/i18n.ts'
import { Avatar } from '../../../ui/avatar/avatar.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { chevronDownIcon, Icon } from '../../../ui/icon/icon.tsx'
import { friendsFirst, groupText, type NotificationGroup, peopleOf, piecesOf } from '../groups.ts'
import { type Notification, notificationBadge, notificationKind, notificationLink } from '../notification.ts'
import styles from './group-row.module.css'
import { kindPaths, NotificationRow, NotificationText, PostBadge, When } from './notification-row.tsx'

/** How many faces to show side by side, and single lines to draw at a time. */
const facesMax = 6
const linesAtOnce = 50

interface GroupRowProps {
  app: App
  group: NotificationGroup
  isNew: (notification: Notification) => boolean
  isUnfolded: boolean
  setUnfolded: (isUnfolded: boolean) => void
  menu?: ReactNode
}

/** Who did it, and how many others: names are bold, each in its own direction. */
function GroupText({
  notifications,
  people,
}: {
  notifications: NotificationGroup['notifications']
  people: Notification['from_tumblelog'][]
}) {
  const names = { '{name}': people[0]?.name, '{other}': people[1]?.name }
  // The same blog may do the same twice.
  if (people.length === 1) return <NotificationText notification={notifications[0]} />
  return piecesOf(groupText(notifications[0], people.length)).map((piece, index) =>
    piece === '{name}' || piece === '{other}' ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text
      <b key={index} className={styles.name}>
        <bdi>{names[piece]}</bdi>
      </b>
    ) : (
      piece
    ),
  )
}

function Lines({ app, group, isNew, id }: Pick<GroupRowProps, 'app' | 'group' | 'isNew'> & { id: string }) {
  const [count, setCount] = useState(linesAtOnce)
  const list = useRef<HTMLUListElement>(null)
  const notifications = friendsFirst(group.notifications)
  const showMore = () => {
    setCount(count + linesAtOnce)
    requestAnimationFrame(() => {
      const line = list.current?.children[count]
      line?.querySelector<HTMLElement>('a')?.focus()
    })
  }
  return (
    <div className={styles.lines} id={id}>
      <ul className={styles.list} ref={list}>
        {notifications.slice(0, count).map((notification, index) => (
          <NotificationRow
            // biome-ignore lint/suspicious/noArrayIndexKey: notifications have no id; older ones only come below
            key={index}
            app={app}
            notification={notification}
            isNew={isNew(notification)}
            isInGroup
          />
        ))}
      </ul>
      {notifications.length > count && (
        <div className={styles.more}>
          <Button size="small" onClick={showMore}>
            {t('Show more')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Several notifications that say the same, as one row: faces that expand into the single lines. */
export function GroupRow({ app, group, isNew, isUnfolded, setUnfolded, menu }: GroupRowProps) {
  const { notifications } = group
  const id = useId()
  const textId = useId()
  const [first] = notifications
  const kind = notificationKind(first)
  // The person named first stays first when older ones come.
  const [shown] = useState(() => peopleOf(notifications).slice(0, facesMax))
  const people = peopleOf(
    notifications,
    shown.map(({ name }) => name),
  )
  const fresh = notifications.filter(isNew).length
  // Followers have no post to lead to.
  const href = kind === 'follower' ? null : notificationLink(first)
  const badge = notificationBadge(first)
  const Tag = href ? 'a' : 'span'
  return (
    <li className={styles.group} data-type={first.type} data-group="">
      <div className={styles.head} data-row={group.key} data-new={fresh > 0 || undefined}>
        {kind && (
          <span className={styles.kind} data-kind={kind}>
            <Icon path={kindPaths[kind]} size={18} strokeWidth={2.5} />
          </span>
        )}
        <div className={styles.main}>
          <button
            type="button"
            className={styles.faces}
            aria-expanded={isUnfolded}
            aria-controls={isUnfolded ? id : undefined}
            aria-label={tn(notifications.length, 'Show {count} notification', 'Show {count} notifications')}
            aria-describedby={textId}
            {...(!href && { 'data-note': '' })}
            onClick={() => setUnfolded(!isUnfolded)}
          >
            {people.slice(0, facesMax).map(({ name, avatar_url_48, avatar_url }) => (
              <Avatar key={name} src={avatar_url_48 ?? avatar_url} name={name} size={30} />
            ))}
            <Icon path={chevronDownIcon} size={18} className={styles.chevron} />
          </button>
          <Tag className={styles.note} {...(href && { href, 'data-note': '' })}>
            <span className={styles.words}>
              <span className={styles.text} id={textId}>
                <bdi>
                  <GroupText notifications={notifications} people={people} />
                </bdi>
              </span>
              <span className={styles.about}>
                <When timestamp={first.timestamp} />
                {fresh > 0 && <span className={styles.fresh}>{tn(fresh, '{count} new', '{count} new')}</span>}
              </span>
            </span>
            {badge && <PostBadge {...badge} />}
          </Tag>
        </div>
        {menu}
      </div>
      {isUnfolded && <Lines {...{ app, group, isNew, id }} />}
    </li>
  )
}
