import type { Outbox } from '../../src/conversations/outbox.ts'
import type { OutgoingMessage } from '../../src/conversations/types.ts'
import { t } from '../../src/page/i18n.ts'
import { Button } from '../../src/ui/button.tsx'
import styles from './message-list.module.css'

interface Props {
  message: OutgoingMessage
  outbox: Outbox
}

/** Whether a message that is not stored yet is on its way, waits, or failed, and what can be done (MSGE-11…14). */
export function MessageStatus({ message, outbox }: Props) {
  const { state, canRetry, error, key } = message
  const isAnotherTry = state === 'pending' && canRetry
  if (state === 'error' || isAnotherTry)
    return (
      <div className={styles.status} data-failed="">
        {error && <span role="alert">{error}</span>}
        {canRetry ? (
          <Button size="small" variant="plain" busy={isAnotherTry} onClick={() => outbox.retry(key)}>
            <span>{isAnotherTry ? t('Trying...') : t('Retry')}</span>
          </Button>
        ) : (
          <>
            <span className={styles.dead}>{t('Could not send')}</span>
            <Button size="small" variant="plain" onClick={() => outbox.dismiss(key)}>
              {t('Close')}
            </Button>
          </>
        )}
      </div>
    )
  return (
    <p className={styles.status}>
      <span>{state === 'pending' ? t('Sending...') : t('Waiting to be sent')}</span>
    </p>
  )
}
