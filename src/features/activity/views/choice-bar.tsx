import { useId } from 'react'
import { t } from '../../../platform/page/i18n.ts'
import { type Choice, choices } from '../notification-choices.ts'
import styles from './choice-bar.module.css'

const labels: Record<Choice, () => string> = {
  all: () => t('All'),
  replies: () => t('Replies and mentions'),
  reblogs: () => t('Reblogs'),
  likes: () => t('Likes'),
  follows: () => t('Follows'),
}

/** Which notifications are shown; radio buttons, so that arrows choose. */
export function ChoiceBar({ value, onChange }: { value: Choice; onChange: (choice: Choice) => void }) {
  const name = useId()
  return (
    <fieldset className={styles.bar} aria-label={t('Show notifications')}>
      {choices.map(choice => (
        <label key={choice} className={styles.choice}>
          <input
            type="radio"
            name={name}
            className={styles.input}
            checked={value === choice}
            onChange={() => onChange(choice)}
          />
          <span className={styles.label}>{labels[choice]()}</span>
        </label>
      ))}
    </fieldset>
  )
}
