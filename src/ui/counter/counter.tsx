import { useState } from 'react'
import { formatNumber, tn } from '../../page/i18n.ts'
import { classes } from '../styles/classes.ts'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import styles from './counter.module.css'

export interface CounterProps {
  /** Characters left; below zero there are too many. */
  remaining: number
  /** Decided by the owner, who knows the rule. */
  state?: 'ok' | 'warning' | 'danger'
  /** Counts at which it is read out on the way down; a step below zero is read too. */
  thresholds?: readonly number[]
  className?: string | undefined
}

const usual = [100, 50, 20, 10, 5, 0]

/** The narrowest threshold that has been reached: 0 means none. */
const stepOf = (remaining: number, thresholds: readonly number[]) =>
  thresholds.filter(threshold => remaining <= threshold).length + (remaining < 0 ? 1 : 0)

/** How many characters are left: always drawn, read out politely when it gets tight. */
export function Counter({ remaining, state = 'ok', thresholds = usual, className }: CounterProps) {
  const step = stepOf(remaining, thresholds)
  const [said, setSaid] = useState({ step, at: remaining, text: '' })
  // What has been said goes with the next change: a number that is read later must be the one that is shown.
  if (remaining !== said.at) {
    const text =
      step <= said.step
        ? ''
        : remaining < 0
          ? tn(-remaining, '{count} character too many', '{count} characters too many')
          : tn(remaining, '{count} character left', '{count} characters left')
    setSaid({ step, at: remaining, text })
  }
  return (
    <span className={classes(styles.counter, className)} data-state={state}>
      <span>{formatNumber(remaining)}</span>
      <VisuallyHidden role="status">{said.text}</VisuallyHidden>
    </span>
  )
}
