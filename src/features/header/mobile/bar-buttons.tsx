import { useStore } from '@nanostores/react'
import { showBusy } from '../../../platform/dom/busy.ts'
import { badgeFor } from '../../unread/badge-for.ts'
import { countOf, sumOf } from '../../unread/counts.ts'
import { CountButton } from '../bar-button.tsx'
import styles from './eager.module.css'
import { activityIcon, inboxIcon } from './icons.ts'
import type { PartProps } from './part-props.ts'

/** What all buttons of the bar share. */
export const bar = { styles, size: 24 }

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
        <CountButton
          {...bar}
          counts="messages"
          path={inboxIcon}
          badge={messages}
          data-inlay-command="inbox:open"
        />
      )}
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
