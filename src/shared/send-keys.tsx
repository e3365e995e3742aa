import { t } from '../platform/page/i18n.ts'
import { keyText } from '../ui/behavior/key-names.ts'
import styles from './send-keys.module.css'

/** Says which keys send a form, on devices with a keyboard. */
export const SendKeys = () => (
  <span className={styles.keys}>{t('Press {keys} to send.', { keys: keyText('mod+enter') })}</span>
)
