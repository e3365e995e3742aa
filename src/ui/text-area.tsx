import { type ComponentProps, useImperativeHandle } from 'react'
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx'
import { useGrowing } from './grow.ts'
import styles from './text-field.module.css'

export interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'children'>, FieldFrameProps {
  /** Rows it has when empty; 2 if left out. */
  rows?: number
  /** Rows up to which it grows with its text; 12 if left out. */
  maxRows?: number
}

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
  ref,
  ...rest
}: TextAreaProps) {
  const area = useGrowing(rest.value)
  useImperativeHandle(ref, () => area.current as HTMLTextAreaElement)
  return (
    <FieldFrame {...{ label, hideLabel, hint, error, aside, className, id }}>
      {attributes => (
        <textarea
          dir="auto"
          {...rest}
          {...attributes}
          ref={area}
          rows={rows}
          className={`${styles.control} ${styles.area}`}
          style={{ minHeight: `calc(${rows}lh + 18px)`, maxHeight: `calc(${maxRows}lh + 18px)` }}
        />
      )}
    </FieldFrame>
  )
}
