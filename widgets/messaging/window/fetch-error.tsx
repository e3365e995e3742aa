import type { FetchState } from '../../../src/conversations/conversation/conversation.types.ts'
import { t } from '../../../src/page/i18n.ts'
import { Button } from '../../../src/ui/button/button.tsx'
import { moveFocusOnRemove } from '../list/move-focus-on-remove.ts'
import styles from './conversation-window.module.css'

interface Props {
  error: Extract<FetchState, { state: 'error' }>
  retry: () => void
}

/** Why the conversation could not be loaded, with a retry button if that may help (MSGE-7). */
export const FetchError = ({ error, retry }: Props) => (
  <div ref={moveFocusOnRemove} className={styles.error} role="alert">
    <p className={styles.errorText}>{error.text}</p>
    {error.canRetry && (
      <Button busy={error.isRetrying} onClick={retry}>
        <span>{error.isRetrying ? t('Retrying...') : t('Retry')}</span>
      </Button>
    )}
  </div>
)
