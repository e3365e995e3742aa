import type { ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import { classes } from '../styles/classes.ts'
import { ProgressBar } from './progress-bar.tsx'
import styles from './progress-row.module.css'

interface ProgressRowProps {
  /** Name of the task, such as a file name; shown on one line, in full on hover. */
  name: string
  /** From 0 to 1; null while unknown. */
  value: number | null
  state: 'running' | 'done' | 'failed'
  /** Progress or error text. */
  text: string
  /** A thumbnail or an icon. */
  lead?: ReactNode
  /** Actions such as cancel and retry. */
  actions?: readonly { label: string; onClick: () => void }[]
  className?: string | undefined
}

/** One long task, with its name, progress and actions. */
export function ProgressRow({ name, value, state, text, lead, actions = [], className }: ProgressRowProps) {
  return (
    <div className={classes(styles.row, className)} data-state={state}>
      {lead && <span className={styles.lead}>{lead}</span>}
      <div className={styles.body}>
        <span className={styles.name} title={name}>
          {name}
        </span>
        {state !== 'done' && <ProgressBar value={value} label={name} state={state} />}
        <span className={styles.text} role={state === 'failed' ? 'alert' : undefined}>
          {text}
        </span>
      </div>
      {actions.map(({ label, onClick }) => (
        <Button key={label} size="small" aria-label={`${label}: ${name}`} onClick={onClick}>
          {label}
        </Button>
      ))}
    </div>
  )
}
