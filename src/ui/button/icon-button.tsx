import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import type { Placement } from '../behavior/keep-placed.ts'
import { classes } from '../styles/classes.ts'
import { Tooltip } from '../tooltip/tooltip.tsx'
import styles from './icon-button.module.css'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'title' | 'disabled'> {
  /** Accessible name and tooltip. */
  label: string
  /** The icon; a badge may be added if the label contains the same count (WCAG 2.5.3). */
  children: ReactNode
  /** State of a toggle button. The label must be the same in both states. */
  pressed?: boolean
  /** Whether what it opens is open; `aria-haspopup` and `aria-controls` may be passed, too. */
  expanded?: boolean
  busy?: boolean
  /** `chrome` is for the dark background of headers. */
  variant?: 'plain' | 'chrome'
  size?: 'small' | 'medium'
  /** Placement of the tooltip; false for none. */
  tooltip?: Placement | false
}

/** A button with an icon instead of a text. */
export function IconButton({
  label,
  pressed,
  expanded,
  busy = false,
  variant = 'plain',
  size = 'medium',
  tooltip = 'bottom',
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: IconButtonProps) {
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy || rest['aria-disabled'] === true) event.preventDefault()
    else onClick?.(event)
  }
  const button = (
    <button
      {...rest}
      type={type}
      aria-label={label}
      aria-pressed={pressed}
      aria-expanded={expanded}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      aria-busy={busy || undefined}
      data-busy={busy || undefined}
      className={classes(styles.button, styles[variant], styles[size], className)}
      onClick={click}
    >
      {children}
    </button>
  )
  if (tooltip === false) return button
  return (
    // No tooltip while something is open at the button.
    <Tooltip text={expanded ? '' : label} asName placement={tooltip}>
      {button}
    </Tooltip>
  )
}
