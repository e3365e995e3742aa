import { t } from '../../../platform/page/i18n.ts'
import { Skeleton } from '../../../ui/skeleton/skeleton.tsx'
import styles from './conversation-window.module.css'

/** Placeholder while messages load; delayed, so that a quick answer does not flash. */
export const WindowSkeleton = () => (
  <div className={styles.waiting}>
    <Skeleton shape="block" width="62%" height={44} label={t('Loading messages…')} />
    <Skeleton shape="block" width="48%" height={44} className={styles.waitingOwn} />
    <Skeleton shape="block" width="70%" height={64} />
  </div>
)
