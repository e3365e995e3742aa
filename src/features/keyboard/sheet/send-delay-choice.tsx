import { useStore } from '@nanostores/react'
import { useId } from 'react'
import { t } from '../../../platform/page/i18n.ts'
import { type SendDelay, type WaitSeconds, waitChoices } from '../../posts/send-delay.ts'
import styles from './wait.module.css'

const textOf = (seconds: WaitSeconds) =>
  seconds === 0 ? t('Off') : t('{seconds} s', { seconds: String(seconds) })

/** How long a post waits before it is sent. */
export function Wait({ delay }: { delay: SendDelay }) {
  const chosen = useStore(delay.$value).seconds
  const name = useId()
  return (
    <fieldset className={styles.wait}>
      <legend>{t('Wait before posting')}</legend>
      {waitChoices.map(seconds => (
        <label key={seconds} className={styles.choice}>
          <input
            type="radio"
            name={name}
            checked={seconds === chosen}
            onChange={() => delay.set({ seconds })}
          />
          <span>{textOf(seconds)}</span>
        </label>
      ))}
    </fieldset>
  )
}
