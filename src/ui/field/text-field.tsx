import { type ComponentProps, type ReactNode, useId } from 'react'
import { classes } from '../styles/classes.ts'
import styles from './text-field.module.css'

export interface FieldFrameProps {
  /** The field's label. */
  label: ReactNode
  /** Shows the label to screen readers only. */
  hideLabel?: boolean | undefined
  hint?: ReactNode
  /** Error text; it is announced when it appears. */
  error?: ReactNode
  /** Content at the end of the label's line, such as a counter. */
  aside?: ReactNode
  className?: string | undefined
}

/** Attributes that the control passes on to its element. */
interface FieldAttributes {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

/** Label, hint and error of one field, bound to its control. */
export function FieldFrame({
  label,
  hideLabel,
  hint,
  error,
  aside,
  className,
  id,
  children,
}: FieldFrameProps & { id?: string | undefined; children: (attributes: FieldAttributes) => ReactNode }) {
  const ownId = useId()
  const describedBy = [error && `${ownId}error`, hint && `${ownId}hint`].filter(Boolean).join(' ')
  return (
    <div className={classes(styles.frame, className)}>
      <div className={classes(styles.top, hideLabel && !aside && styles.hidden)}>
        <label htmlFor={id ?? ownId} className={classes(styles.label, hideLabel && styles.hidden)}>
          {label}
        </label>
        {aside}
      </div>
      {children({
        id: id ?? ownId,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {error && (
        <div id={`${ownId}error`} role="alert" className={styles.error}>
          {error}
        </div>
      )}
      {hint && (
        <div id={`${ownId}hint`} className={styles.hint}>
          {hint}
        </div>
      )}
    </div>
  )
}

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'children'>, FieldFrameProps {}

/** A one-line field with its label, hint and error. */
export function TextField({ label, hideLabel, hint, error, aside, className, id, ...rest }: TextFieldProps) {
  return (
    <FieldFrame {...{ label, hideLabel, hint, error, aside, className, id }}>
      {attributes => <input dir="auto" type="text" {...rest} {...attributes} className={styles.control} />}
    </FieldFrame>
  )
}
