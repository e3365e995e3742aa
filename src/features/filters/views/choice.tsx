import type { ComponentProps, ReactNode } from 'react'
import styles from './filters.module.css'

interface ChoiceProps extends Omit<ComponentProps<'input'>, 'children' | 'onChange'> {
  onChange: (checked: boolean) => void
  children: ReactNode
}

/** A checkbox or a radio button with its text. */
export const Choice = ({ onChange, children, type = 'checkbox', ...rest }: ChoiceProps) => (
  <label className={styles.choice}>
    <input {...rest} type={type} onChange={event => onChange(event.target.checked)} />
    <span>{children}</span>
  </label>
)
