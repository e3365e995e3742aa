import type { Outbox } from '../../src/conversations/outbox-model.ts'
import type { OutgoingMessage } from '../../src/conversations/types.ts'
import { t } from '../../src/page/i18n.ts'
import { Button } from '../../src/ui/button.tsx'
import { ProgressBar } from '../../src/ui/progress-bar.tsx'
import { useStore } from '../../src/ui/use-store.ts'
import { handOnFocus } from './hand-on-focus.ts'
import styles from './message-list.module.css'

interface Props {
  message: OutgoingMessage
  outbox: Outbox
}

/** A message that failed: why, and what can be done about it. */
function FailedMessage({ message, outbox }: Props) {
  const { state, canRetry, error, key } = message
  const isTrying = state === 'pending'
  return (
    <div ref={handOnFocus} className={styles.status} data-failed="">
      {error && <span role="alert">{error}</span>}
      {canRetry ? (
        <Button size="small" variant="plain" busy={isTrying} onClick={() => outbox.retry(key)}>
          <span>{isTrying ? t('Trying...') : t('Retry')}</span>
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
}

/** A photo takes its time: how much of it has left. */
function SendingPhoto({ outbox }: Pick<Props, 'outbox'>) {
  const progress = useStore(outbox.$progress)
  return (
    <div className={styles.status}>
      <span>{t('Sending...')}</span>
      <ProgressBar
        className={styles.progress}
        label={t('Sending...')}
        value={progress < 1 ? progress : null}
      />
    </div>
  )
}

/** Whether a message that is not stored yet is on its way, waits, or failed, and what can be done (MSGE-11…14). */
export function MessageStatus({ message, outbox }: Props) {
  const { state, canRetry } = message
  if (state === 'error' || (state === 'pending' && canRetry))
    return <FailedMessage message={message} outbox={outbox} />
  if (state === 'pending' && message.outgoing.type === 'image') return <SendingPhoto outbox={outbox} />
  return (
    <p className={styles.status}>
      <span>{state === 'pending' ? t('Sending...') : t('Waiting to be sent')}</span>
    </p>
  )
}
