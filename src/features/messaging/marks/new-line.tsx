import { t } from '../../../platform/page/i18n.ts'
import styles from './new-line.module.css'

/** Stands above the first unread message. */
export const NewLine = () => (
  // biome-ignore lint/a11y/useSemanticElements: a rule has no text
  <div role="separator" aria-label={t('New messages')} className={styles.line}>
    <span>{t('New')}</span>
  </div>
)
