import type { ComponentProps } from 'react'
import { t } from '../../platform/page/i18n.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { isDot, nameWith } from '../unread/badges.ts'

/** The names of a button with a badge: without it, with a dot, and with a number. */
const names = {
  messages: {
    bare: () => t('Messages'),
    dotted: () => t('Messages, unread messages'),
    counted: (count: string) => t('Messages, {count} unread', { count }),
  },
  activity: {
    bare: () => t('Activity'),
    dotted: () => t('Activity, unread activity'),
    counted: (count: string) => t('Activity, {count} unread', { count }),
  },
  account: {
    bare: () => t('Account'),
    dotted: () => t('Account, unread activity'),
    counted: (count: string) => t('Account, {count} unread', { count }),
  },
  menu: {
    bare: () => t('Menu'),
    dotted: () => t('Menu, unread activity'),
    counted: (count: string) => t('Menu, {count} unread', { count }),
  },
}

interface BarButtonProps extends ComponentProps<'button'> {
  /** The bar's class names: `button`, `badge`, and `dot`. */
  styles: Readonly<Record<string, string>>
  path: string
  /** Pixels. */
  size: number
  label: string
  badge?: string
}

/** A button of a header's bar, with an unread count, or a dot. */
export function BarButton({ styles, path, size, label, badge, ...rest }: BarButtonProps) {
  return (
    <button type="button" className={styles.button} {...rest} aria-label={label}>
      <Icon path={path} size={size} />
      {badge &&
        (isDot(badge) ? <span className={styles.dot} /> : <span className={styles.badge}>{badge}</span>)}
    </button>
  )
}

export type CountButtonProps = Omit<BarButtonProps, 'label'> & { counts: keyof typeof names; badge: string }

/** A button whose name says what its badge shows. It opens a dialog. */
export const CountButton = ({ counts, badge, ...rest }: CountButtonProps) => (
  <BarButton aria-haspopup="dialog" {...rest} badge={badge} label={nameWith(badge, names[counts])} />
)

const inboxIcon = 'M21 11.5a8.5 8.5 0 0 1-12.3 7.6L3 21l1.9-5.7A8.5 8.5 0 1 1 21 11.5Z'

/** Opens messages: their popover is attached to this button, the anchor of the command. */
export const MessagesButton = (props: Pick<CountButtonProps, 'styles' | 'size' | 'badge'>) => (
  <CountButton
    {...props}
    counts="messages"
    path={inboxIcon}
    aria-expanded={false}
    data-inlay-command="inbox:open"
  />
)
