import { t } from '../../../src/page/i18n.ts'
import { Skeleton } from '../../../src/ui/skeleton/skeleton.tsx'
import styles from './conversation-window.module.css'

/** Holds the place of messages on their way; it shows after a moment, so that a quick answer does not flash. */
export const WindowSkeleton = () => (
  <div className={styles.waiting}>
    <Skeleton shape="block" width="62%" height={44} label={t('Loading messages')} />
    <Skeleton shape="block" width="48%" height={44} className={styles.waitingOwn} />
    <Skeleton shape="block" width="70%" height={64} />
  </div>
)
