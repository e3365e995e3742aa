import type { ComponentProps } from 'react'
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx'
import styles from './text-field.module.css'

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'children'>, FieldFrameProps {}

/** A one-line field with its label, hint and error. */
export function TextField({ label, hideLabel, hint, error, aside, className, id, ...rest }: TextFieldProps) {
  return (
    <FieldFrame {...{ label, hideLabel, hint, error, aside, className, id }}>
      {attributes => <input dir="auto" type="text" {...rest} {...attributes} className={styles.control} />}
    </FieldFrame>
  )
}
