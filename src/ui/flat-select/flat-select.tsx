import type { ComponentProps, ReactNode } from 'react'
import { chevronDownIcon, Icon } from '../icon/icon.tsx'
import { classes } from '../styles/classes.ts'
import styles from './flat-select.module.css'

interface FlatSelectOption<V extends string> {
  value: V
  label: string
}

interface FlatSelectProps<V extends string>
  extends Omit<
    ComponentProps<'select'>,
    'value' | 'onChange' | 'children' | 'size' | 'multiple' | 'disabled'
  > {
  /** Name for screen readers. */
  label: string
  options: readonly FlatSelectOption<V>[]
  value: V
  onChange: (value: V) => void
  /** Icon before the chosen option. */
  icon?: ReactNode
  /** The edge of the row at which its text or its arrow lines up with the rows around it. */
  edge?: 'start' | 'end'
}

/**
 * A native select under a flat label that mirrors the chosen option (DLG-3): as wide as that option, with the
 * platform's list and keys.
 */
export function FlatSelect<V extends string>({
  label,
  options,
  value,
  onChange,
  icon,
  edge,
  className,
  ...rest
}: FlatSelectProps<V>) {
  const chosen = options.find(option => option.value === value)
  return (
    <span className={classes(styles.flat, className)} data-edge={edge}>
      <select
        {...rest}
        aria-label={label}
        value={value}
        className={styles.select}
        onChange={({ target }) => {
          const option = options.find(option => option.value === target.value)
          if (option && rest['aria-disabled'] !== true) onChange(option.value)
        }}
      >
        {options.map(option => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <span className={styles.label} aria-hidden="true">
        {icon}
        <span className={styles.text}>{chosen?.label ?? ''}</span>
        <Icon path={chevronDownIcon} size={16} className={styles.chevron} />
      </span>
    </span>
  )
}
