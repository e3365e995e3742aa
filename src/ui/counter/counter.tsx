import { useState } from 'react'
import { formatNumber, tn } from '../../platform/page/i18n.ts'
import { classes } from '../styles/classes.ts'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import styles from './counter.module.css'

interface CounterProps {
  /** Characters left; negative if there are too many. */
  remaining: number
  /** Style, chosen by the owner. */
  state?: 'ok' | 'warning' | 'danger'
  /** Remaining counts at which it is announced; becoming negative is announced as well. */
  thresholds?: readonly number[]
  className?: string | undefined
}

const defaultThresholds = [100, 50, 20, 10, 5, 0]

/** How many thresholds have been reached; 0 for none. */
const stepOf = (remaining: number, thresholds: readonly number[]) =>
  thresholds.filter(threshold => remaining <= threshold).length + (remaining < 0 ? 1 : 0)

/** The number of characters left: always shown, and announced politely at the thresholds. */
export function Counter({
  remaining,
  state = 'ok',
  thresholds = defaultThresholds,
  className,
}: CounterProps) {
  const step = stepOf(remaining, thresholds)
  const [announced, setAnnounced] = useState({ step, at: remaining, text: '' })
  // The announcement is removed with the next change, so that a screen reader never finds an outdated number.
  if (remaining !== announced.at) {
    const text =
      step <= announced.step
        ? ''
        : remaining < 0
          ? tn(-remaining, '{count} character over the limit', '{count} characters over the limit')
          : tn(remaining, '{count} character left', '{count} characters left')
    setAnnounced({ step, at: remaining, text })
  }
  return (
    <span className={classes(styles.counter, className)} data-state={state}>
      <span>{formatNumber(remaining)}</span>
      <VisuallyHidden role="status">{announced.text}</VisuallyHidden>
    </span>
  )
}
