import type { ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import { classes } from '../styles/classes.ts'
import { ProgressBar } from './progress-bar.tsx'
import styles from './progress-row.module.css'

export interface ProgressRowProps {
  /** What is on its way, such as the name of a file; shown in one line, whole on hover. */
  name: string
  /** From 0 to 1; null while it is not known. */
  value: number | null
  state: 'running' | 'done' | 'failed'
  /** How far it has come, or why it failed. */
  text: string
  /** A picture of it, or an icon. */
  lead?: ReactNode
  /** What can be done: cancel, retry. */
  actions?: readonly { label: string; onClick: () => void }[]
  className?: string | undefined
}

/** One piece of long work: what it is, how far it has come, and what can be done about it. */
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
