import { t } from '../../../platform/page/i18n.ts'
import { type Tone, tones, withTone } from '../rules/tones.ts'
import styles from './emoji-picker.module.css'
import { toneLabel } from './labels.ts'

/** The skin tone of all emoji that have one: a hand in it, over the platform's own list. */
export function ToneSelect({ tone, onChange }: { tone: Tone; onChange: (tone: Tone) => void }) {
  return (
    <span className={styles.tone}>
      <select
        aria-label={t('Skin tone')}
        value={tone}
        className={styles.select}
        onChange={({ target }) => onChange(tones.find(one => String(one) === target.value) ?? 0)}
      >
        {tones.map(one => (
          <option key={one} value={one}>
            {toneLabel(one)}
          </option>
        ))}
      </select>
      <span aria-hidden="true" className={styles.hand}>
        {withTone('✋', tone)}
      </span>
    </span>
  )
}
