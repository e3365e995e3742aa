import { useStore } from '@nanostores/react'
import { t } from '../../../platform/page/i18n.ts'
import { LoginLink } from '../../../shared/login-link.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { ProgressBar } from '../../../ui/progress/progress-bar.tsx'
import type { Outbox } from '../outbox/outbox.ts'
import { canDismiss } from '../outbox/outgoing.ts'
import type { OutgoingMessage } from '../types.ts'
import { moveFocusOnRemove } from './list-status.tsx'
import styles from './message-list.module.css'

interface Props {
  message: OutgoingMessage
  outbox: Outbox
  loginUrl: string | null
}

/** Upload progress of a photo. */
function PhotoProgress({ outbox, label }: Pick<Props, 'outbox'> & { label: string }) {
  const progress = useStore(outbox.$progress)
  return <ProgressBar className={styles.progress} label={label} value={progress < 1 ? progress : null} />
}

/** Discards a message: a photo being uploaded, or a message that failed. */
function DismissButton({ message, outbox }: Omit<Props, 'loginUrl'>) {
  const progress = useStore(outbox.$progress)
  const { key, state, canRetry } = message
  if (!canDismiss(message, progress)) return null
  const dismissLabel = canRetry ? t('Discard') : t('Close')
  return (
    <Button ref={moveFocusOnRemove} size="small" variant="plain" onClick={() => outbox.dismiss(key)}>
      {state === 'error' ? dismissLabel : t('Cancel')}
    </Button>
  )
}

/** A failed message: the reason and the retry button, which stays and keeps the focus during the retry. */
function FailedMessage({ message, outbox, loginUrl }: Props) {
  const { state, canRetry, error, isLoggedOut, key, outgoing } = message
  const retryLabel = { error: t('Retry'), queued: t('Waiting to send'), pending: t('Trying...') }
  return (
    <div className={styles.status} data-failed="">
      {state === 'error' && error && (
        <span role="alert">
          {error}
          <LoginLink url={isLoggedOut ? loginUrl : null} />
        </span>
      )}
      {state === 'pending' && outgoing.type === 'image' && (
        <PhotoProgress outbox={outbox} label={t('Trying...')} />
      )}
      {canRetry ? (
        <Button
          ref={moveFocusOnRemove}
          size="small"
          variant="plain"
          busy={state !== 'error'}
          onClick={() => outbox.retry(key)}
        >
          <span>{retryLabel[state]}</span>
        </Button>
      ) : (
        <span className={styles.dead}>{t('Could not send')}</span>
      )}
      <DismissButton message={message} outbox={outbox} />
    </div>
  )
}

/** The status of a message that isn't stored yet: sending, waiting or failed, with its actions (MSGE-11…14). */
export function MessageStatus(props: Props) {
  const { message, outbox } = props
  const { state, canRetry, outgoing } = message
  if (state === 'error' || canRetry) return <FailedMessage {...props} />
  return (
    <div className={styles.status}>
      <span>{state === 'pending' ? t('Sending...') : t('Waiting to send')}</span>
      {state === 'pending' && outgoing.type === 'image' && (
        <PhotoProgress outbox={outbox} label={t('Sending...')} />
      )}
      <DismissButton message={message} outbox={outbox} />
    </div>
  )
}
