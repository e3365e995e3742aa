import { tn } from '../../../platform/page/i18n.ts'
import { Button } from '../../../ui/button/button.tsx'
import styles from './activity.module.css'

interface WaitingProps {
  /** Notifications that have come while the list is open. */
  count: number
  isBusy: boolean
  show: () => void
}

/** Says how many notifications have come: they wait for a press, so that nothing moves that is read. */
export function Waiting({ count, isBusy, show }: WaitingProps) {
  return (
    <div className={styles.waiting} role="status">
      {count > 0 && (
        <Button size="small" variant="primary" busy={isBusy} className={styles.arrived} onClick={show}>
          {tn(count, 'Show {count} new', 'Show {count} new')}
        </Button>
      )}
    </div>
  )
}
