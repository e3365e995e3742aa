import { formatNumber } from '../../platform/page/i18n.ts'
import { classes } from '../styles/classes.ts'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import styles from './badge.module.css'
import { badgeText } from './badge-text.ts'

interface BadgeProps {
  count: number
  /** Text for screen readers instead of the bare number, such as "3 unread messages". */
  label?: string
  /** Pulses for 250 ms at every change (MSGP-23). */
  pulse?: boolean
  /** `corner` sits on the upper end corner of its positioned parent. */
  place?: 'inline' | 'corner'
}

/** An unread count: nothing for 0, 99+ above 99 (UTIL-8, UTIL-9). */
export function Badge({ count, label, pulse, place = 'inline' }: BadgeProps) {
  const text = badgeText(count, formatNumber)
  if (!text) return null
  return (
    <span className={classes(styles.badge, styles[place])}>
      {/* A new key remounts it, which starts the pulse. */}
      <span
        key={pulse ? text : undefined}
        className={pulse ? styles.pulse : undefined}
        aria-hidden={label ? true : undefined}
      >
        {text}
      </span>
      {label && <VisuallyHidden>{label}</VisuallyHidden>}
    </span>
  )
}
