import type { ReactNode } from 'react'
import { classes } from '../styles/classes.ts'
import styles from './backdrop.module.css'

export interface BackdropProps {
  open: boolean
  /** A press on it; without one it only dims. */
  onPress?: () => void
  /** Above the page's own layers, for what is drawn outside the top layer. */
  className?: string | undefined
  children?: ReactNode
}

/** Dims the page under something that is no dialog of its own. It fades; its keys are its owner's. */
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
