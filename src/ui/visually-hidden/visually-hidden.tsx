import type { ComponentProps } from 'react'
import { classes } from '../styles/classes.ts'
import styles from './visually-hidden.module.css'

/** Text for screen readers only. */
export const VisuallyHidden = ({ className, ...rest }: ComponentProps<'span'>) => (
  <span {...rest} className={classes(styles.hidden, className)} />
)
