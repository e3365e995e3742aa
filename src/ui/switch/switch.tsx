import { type ComponentProps, type ReactNode, useId } from 'react'
import { classes } from '../styles/classes.ts'
import styles from './switch.module.css'

interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role' | 'onChange' | 'children'> {
  label: ReactNode
  /** Explanation in smaller text. */
  description?: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  /** A change is in progress: it stays focusable but can't be changed again. */
  busy?: boolean
}

/** A switch, whose change takes effect at once. */
export function Switch({
  label,
  description,
  checked,
  onChange,
  busy = false,
  className,
  id,
  ...rest
}: SwitchProps) {
  const ownId = useId()
  return (
    <label className={classes(styles.switch, className)} htmlFor={id ?? ownId}>
      <span className={styles.texts}>
        <span className={styles.label}>{label}</span>
        {description && (
          <span id={`${ownId}more`} className={styles.description} aria-hidden="true">
            {description}
          </span>
        )}
      </span>
      <input
        {...rest}
        id={id ?? ownId}
        type="checkbox"
        role="switch"
        aria-checked={checked}
        checked={checked}
        aria-describedby={description ? `${ownId}more` : undefined}
        aria-disabled={busy || undefined}
        className={styles.control}
        onChange={event => {
          if (!busy) onChange(event.target.checked)
        }}
        onKeyDown={event => {
          rest.onKeyDown?.(event)
          // A native checkbox handles only space; a switch is expected to handle enter too. With a modifier it isn't for
          // the switch: Ctrl+Enter sends the form.
          if (event.key !== 'Enter' || event.repeat || event.ctrlKey || event.metaKey || busy) return
          event.preventDefault()
          onChange(!checked)
        }}
      />
    </label>
  )
}
