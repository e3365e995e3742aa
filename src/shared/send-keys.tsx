import { t } from '../platform/page/i18n.ts'
import { shortcutLabel } from '../ui/editor/prose/key-names.ts'
import styles from './send-keys.module.css'

/** Says which keys send a form, on devices with a keyboard. */
export const SendKeys = () => (
  <span className={styles.keys}>{t('Press {keys} to send.', { keys: shortcutLabel('Mod-Enter') })}</span>
)
