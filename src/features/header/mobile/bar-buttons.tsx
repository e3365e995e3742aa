import { useStore } from '@nanostores/react'
import type { ComponentProps } from 'react'
import { showBusy } from '../../../platform/dom/busy.ts'
import { t } from '../../../platform/page/i18n.ts'
import { Icon } from '../../../ui/icon/icon.tsx'
import { badgeFor, isDot, nameWith } from '../../unread/badge-for.ts'
import { countOf, sumOf } from '../../unread/counts.ts'
import styles from './eager.module.css'
import { activityIcon, inboxIcon } from './icons.ts'
import type { PartProps } from './part-props.ts'

interface BarButtonProps extends ComponentProps<'button'> {
  label: string
  path: string
  badge?: string
}

/** A button of the bar, with the number of what is unread, or a dot. */
export function BarButton({ label, path, badge, ...rest }: BarButtonProps) {
  return (
    <button type="button" className={styles.button} {...rest} aria-label={label}>
      <Icon path={path} size={24} />
      {badge &&
        (isDot(badge) ? <span className={styles.dot} /> : <span className={styles.badge}>{badge}</span>)}
    </button>
  )
}

interface Props extends Omit<PartProps, 'anchor'> {
  activityRef: (button: HTMLButtonElement | null) => void
}

/** Messages, for those who may send them, and the activity of the current blog, each with its unread ones. */
export function BarButtons({ app, session, unread, $badgeMode, header, activityRef }: Props) {
  const current = useStore(session.$current)
  const mode = useStore($badgeMode)
  const messages = badgeFor(mode, sumOf(useStore(unread.$messages)))
  const activity = badgeFor(mode, countOf(useStore(unread.$activity), current?.name ?? ''))
  const isOpen = useStore(header.$activity)
  if (!app.page.user) return null
  const prepare = () => header.prepare('activity')
  return (
    <>
      {app.page.user.can_message === true && (
        <BarButton
          label={nameWith(messages, {
            bare: t('Messages'),
            dotted: () => t('Messages, unread messages'),
            counted: count => t('Messages, {count} unread', { count }),
          })}
          path={inboxIcon}
          badge={messages}
          aria-haspopup="dialog"
          data-inlay-command="inbox:open"
        />
      )}
      <BarButton
        ref={activityRef}
        label={nameWith(activity, {
          bare: t('Activity'),
          dotted: () => t('Activity, unread activity'),
          counted: count => t('Activity, {count} unread', { count }),
        })}
        path={activityIcon}
        badge={activity}
        aria-haspopup="dialog"
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
