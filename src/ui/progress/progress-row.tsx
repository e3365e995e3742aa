import { useEffect, useRef, useState } from 'react'
import { Button } from '../button/button.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
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
  /** Actions such as cancel and retry. */
  actions?: readonly { label: string; onClick: () => void }[]
}

/** One long task, with its name, progress and actions. */
export function ProgressRow({ name, value, state, text, actions = [] }: ProgressRowProps) {
  return (
    <div className={styles.row} data-state={state}>
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

/** Tells screen readers that something has ended, which is only seen otherwise; an empty text says nothing. */
export function SayWhenDone({ isRunning, text }: { isRunning: boolean; text: string }) {
  const [said, setSaid] = useState('')
  const wasRunning = useRef(isRunning)
  useEffect(() => {
    if (wasRunning.current !== isRunning) setSaid(isRunning ? '' : text)
    wasRunning.current = isRunning
  }, [isRunning, text])
  return <VisuallyHidden role="status">{said}</VisuallyHidden>
}
