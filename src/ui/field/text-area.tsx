import { type ComponentProps, type ReactNode, useImperativeHandle } from 'react'
import { t } from '../../platform/page/i18n.ts'
import styles from './text-field.module.css'
import { FieldFrame, type FieldFrameProps } from './text-field.tsx'
import { useAutoHeight } from './use-auto-height.ts'

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
