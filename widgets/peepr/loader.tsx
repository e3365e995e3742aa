import { t } from '../../src/page/i18n.ts'
import { VisuallyHidden } from '../../src/ui/visually-hidden/visually-hidden.tsx'
import styles from './peepr.module.css'

/** Shows itself after 250 ms, so that a quick answer comes without a flicker. */
export const Loader = ({ big }: { big?: boolean }) => (
  <div className={styles.loader} data-size={big ? 'big' : 'small'} role="status">
    <span className={styles.dot} />
    <span className={styles.dot} />
    <span className={styles.dot} />
    <VisuallyHidden>{t('Loading posts')}</VisuallyHidden>
  </div>
)
