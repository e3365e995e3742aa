import type { Failure } from '../../../platform/http/failure.ts'
import { t } from '../../../platform/page/i18n.ts'
import { failureText } from '../../../shared/feedback/failure-text.ts'
import { canTryAgain } from '../../../shared/feedback/try-again.ts'
import { Button } from '../../../ui/button/button.tsx'
import styles from './activity.module.css'

/** Says why something could not be loaded, in its place (DEC-131). */
export function FailureNote({
  failure,
  what,
  retry,
}: {
  failure: Failure
  what: string
  retry?: () => void
}) {
  return (
    <div className={styles.quiet} role="alert">
      <strong className={styles.woops}>{t('Woops :(')}</strong>
      <p className={styles.sorry}>
        {what} {failureText(failure)}
      </p>
      {retry && canTryAgain(failure) && <Button onClick={retry}>{t('Try again')}</Button>}
    </div>
  )
}
