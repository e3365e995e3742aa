import { type ReactNode, useRef } from 'react'
import { classes } from '../styles/classes.ts'
import styles from './backdrop.module.css'

interface BackdropProps {
  open: boolean
  /** Called on a press; without it the backdrop only dims. */
  onPress?: () => void
  /** For a z-index above the page's layers, for content outside the top layer. */
  className?: string | undefined
  children?: ReactNode
}

/** Dims the page under content that isn't a dialog. Fades in and out; the owner handles keys. */
export function Backdrop({ open, onPress, className, children }: BackdropProps) {
  const pressed = useRef(false)
  return (
    <div
      className={classes(styles.glass, className)}
      data-state={open ? 'open' : 'closed'}
      aria-hidden={children ? undefined : true}
      onPointerDown={event => {
        pressed.current = event.target === event.currentTarget
      }}
      onClick={event => {
        // On click, not on press: the page would get the rest of the press, and a link under a finger would open.
        if (pressed.current && event.target === event.currentTarget) onPress?.()
      }}
    >
      {children}
    </div>
  )
}
