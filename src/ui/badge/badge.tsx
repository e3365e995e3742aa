import { badgeText } from '../../lib/count.ts'
import { formatNumber } from '../../page/i18n.ts'
import { classes } from '../styles/classes.ts'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import styles from './badge.module.css'

export interface BadgeProps {
  count: number
  /** What is read instead of the bare number, such as "3 unread messages". */
  label?: string
  /** Beats once at every change (social.md §9: 250 ms). */
  pulse?: boolean
  /** `corner` sits on the upper end corner of its positioned parent. */
  place?: 'inline' | 'corner'
  className?: string | undefined
}

/** A count of what is new; nothing at all for 0, 99+ above 99. */
export function Badge({ count, label, pulse, place = 'inline', className }: BadgeProps) {
  const text = badgeText(count, formatNumber)
  if (!text) return null
  return (
    <span className={classes(styles.badge, styles[place], className)}>
      {/* A new key draws it anew, which starts the beat. */}
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
