import { useId } from 'react'
import styles from './choice-group.module.css'

interface ChoiceGroupProps<T extends string> {
  legend: string
  note?: string
  /** The choices with their names, in order. */
  labels: Readonly<Record<T, string>>
  value: T
  onChange: (value: T) => void
  /** The dialog starts here. */
  autoFocus?: boolean
}

/** A group of radio buttons with its heading. */
export function ChoiceGroup<T extends string>(props: ChoiceGroupProps<T>) {
  const { legend, note, labels, value, onChange, autoFocus } = props
  const id = useId()
  return (
    <fieldset className={styles.group} aria-describedby={note ? id : undefined}>
      <legend className={styles.legend}>{legend}</legend>
      {note && (
        <p id={id} className={styles.note}>
          {note}
        </p>
      )}
      {(Object.keys(labels) as T[]).map(choice => (
        <label key={choice} className={styles.choice}>
          <input
            type="radio"
            name={id}
            checked={value === choice}
            data-autofocus={autoFocus && value === choice ? '' : undefined}
            onChange={() => onChange(choice)}
          />
          {labels[choice]}
        </label>
      ))}
    </fieldset>
  )
}
