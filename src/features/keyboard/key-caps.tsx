import { keyLabels } from '../../ui/behavior/key-names.ts'
import styles from './keys.module.css'

/** Keys as on the keyboard, from left to right in every language. */
export const Keys = ({ keys }: { keys: string }) => (
  <span className={styles.keys} dir="ltr">
    {keyLabels(keys).map((stroke, index, all) => (
      <kbd key={all.slice(0, index + 1).join(' ')} className={styles.key}>
        {stroke.join('+')}
      </kbd>
    ))}
  </span>
)
