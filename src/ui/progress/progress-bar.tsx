import { classes } from '../styles/classes.ts'
import styles from './progress-bar.module.css'

interface ProgressBarProps {
  /** From 0 to 1; null while unknown. */
  value: number | null
  label: string
  state?: 'running' | 'done' | 'failed'
  className?: string | undefined
}

/** The progress of a long task. */
export function ProgressBar({ value, label, state = 'running', className }: ProgressBarProps) {
  const share = value === null ? null : Math.max(0, Math.min(1, value))
  return (
    <div className={classes(styles.progress, className)}>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={share === null ? undefined : Math.round(share * 100)}
        data-state={state}
        className={styles.track}
      >
        <span
          className={classes(styles.fill, share === null && styles.unknown)}
          style={share === null ? undefined : { transform: `scaleX(${share})` }}
        />
      </div>
    </div>
  )
}
