import type { ComponentProps, MouseEvent } from 'react'
import { classes } from '../styles/classes.ts'
import styles from './button.module.css'

/** Not `disabled`, which would take the focus from a button just pressed. `aria-disabled` does the rest. */
export interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'> {
  variant?: 'primary' | 'quiet' | 'danger' | 'plain'
  size?: 'small' | 'medium' | 'large'
  /** Its action is in progress: it keeps its label and focus, but presses do nothing. */
  busy?: boolean
  /** As wide as its container. */
  wide?: boolean
}

/** A button with a text. With `type="submit"`, it doesn't submit while it is busy. */
export function Button({
  variant = 'quiet',
  size = 'medium',
  busy = false,
  wide = false,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy || rest['aria-disabled'] === true) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type}
      className={classes(styles.button, styles[variant], styles[size], wide && styles.wide, className)}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      aria-busy={busy || undefined}
      data-busy={busy || undefined}
      onClick={click}
    >
      <span className={styles.label}>{children}</span>
    </button>
  )
}
