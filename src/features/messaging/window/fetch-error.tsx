import { t } from '../../../platform/page/i18n.ts'
import { LoginLink } from '../../../shared/login-link.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { moveFocusOnRemove } from '../list/move-focus-on-remove.ts'
import styles from './conversation-window.module.css'

interface Props {
  text: string
  canRetry: boolean
  loginUrl: string | null
  isRetrying: boolean
  retry: () => void
}

/** Why the conversation could not be loaded, with a retry button if that may help (MSGE-7). */
export const FetchError = ({ text, canRetry, loginUrl, isRetrying, retry }: Props) => (
  <div ref={moveFocusOnRemove} className={styles.error} role="alert">
    <p className={styles.errorText}>
      {text}
      <LoginLink url={loginUrl} />
    </p>
    {canRetry && (
      <Button busy={isRetrying} onClick={retry}>
        <span>{isRetrying ? t('Retrying...') : t('Retry')}</span>
      </Button>
    )}
  </div>
)
