import { classes } from '../styles/classes.ts'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import styles from './skeleton.module.css'

interface SkeletonProps {
  /** `text` has the height of a line, `circle` that of its width. */
  shape?: 'text' | 'block' | 'circle'
  /** CSS lengths or pixels. */
  width?: number | string
  height?: number | string
  /** Number of shapes, one below the other; the last line of several is shorter. */
  count?: number
  /** Text for screen readers, once for all shapes. */
  label?: string
  className?: string | undefined
}

/** A placeholder for loading content. */
export function Skeleton({ shape = 'text', width, height, count = 1, label, className }: SkeletonProps) {
  return (
    <span className={classes(styles.skeleton, className)} role={label ? 'status' : undefined}>
      {Array.from({ length: count }, (_, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
          key={index}
          aria-hidden="true"
          data-shape={shape}
          className={styles.bone}
          style={{ width: count > 1 && index === count - 1 ? '62%' : width, height }}
        />
      ))}
      {label && <VisuallyHidden>{label}</VisuallyHidden>}
    </span>
  )
}
