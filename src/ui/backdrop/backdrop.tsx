import type { ReactNode } from 'react'
import { classes } from '../styles/classes.ts'
import styles from './backdrop.module.css'

export interface BackdropProps {
  open: boolean
  /** Called on a press; without it the backdrop only dims. */
  onPress?: () => void
  /** For a z-index above the page's layers, for content outside the top layer. */
  className?: string | undefined
  children?: ReactNode
}

/** Dims the page under content that is no dialog. Fades in and out; keys are handled by the owner. */
export const Backdrop = ({ open, onPress, className, children }: BackdropProps) => (
  <div
    className={classes(styles.glass, className)}
    data-state={open ? 'open' : 'closed'}
    aria-hidden={children ? undefined : true}
    onPointerDown={event => {
      if (event.target === event.currentTarget) onPress?.()
    }}
  >
    {children}
  </div>
)
