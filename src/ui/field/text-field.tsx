import { type ComponentProps, type ReactNode, useId, useImperativeHandle } from 'react'
import { t } from '../../platform/page/i18n.ts'
import { classes } from '../styles/classes.ts'
import styles from './text-field.module.css'
import { useAutoHeight } from './use-auto-height.ts'

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

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'children'>, FieldFrameProps {
  /** Minimum height in rows; 2 if left out. */
  rows?: number
  /** Maximum height in rows; 12 if left out. */
  maxRows?: number
  /**
   * The most characters; 4096 if left out, because the layout of a megabyte takes seconds. A longer text, such as a
   * blog's description, needs its own.
   */
  maxLength?: number
  /** Buttons in the lower corner of the field. */
  tools?: ReactNode
}

const defaultMaxLength = 4096

/** A field of several lines that grows with its text. */
export function TextArea({
  label,
  hideLabel,
  hint,
  error,
  aside,
  className,
  id,
  rows = 2,
  maxRows = 12,
  maxLength = defaultMaxLength,
  tools,
  ref,
  ...rest
}: TextAreaProps) {
  const area = useAutoHeight(rest.value)
  const isFull =
    maxLength === defaultMaxLength && !rest.readOnly && String(rest.value ?? '').length >= defaultMaxLength
  useImperativeHandle(ref, () => area.current as HTMLTextAreaElement)
  return (
    <FieldFrame
      {...{ label, hideLabel, error, aside, className, id }}
      hint={isFull ? t('You’ve reached the length limit.') : hint}
    >
      {attributes => (
        <div className={styles.box}>
          <textarea
            dir="auto"
            {...rest}
            {...attributes}
            ref={area}
            maxLength={maxLength}
            rows={rows}
            className={`${styles.control} ${styles.area}`}
            style={{
              minHeight: `max(var(--inlay-target), ${rows}lh + 18px)`,
              maxHeight: `calc(${maxRows}lh + 18px)`,
            }}
          />
          {tools && <div className={styles.tools}>{tools}</div>}
        </div>
      )}
    </FieldFrame>
  )
}
