import { useStore } from '@nanostores/react'
import { t } from '../../../platform/page/i18n.ts'
import { Button } from '../../../ui/button/button.tsx'
import type { ConversationWindowModel } from '../window/conversation-window.ts'
import styles from './message-list.module.css'
import { moveFocusOnRemove } from './move-focus-on-remove.ts'

/** Status of fetching older messages; a component of its own, so that the list is not redrawn for it. */
export function OlderStatus({ window }: { window: ConversationWindowModel }) {
  const older = useStore(window.$olderAtTop)
  if (older?.isLoading)
    return (
      <p className={styles.older} role="status">
        {t('Loading earlier messages…')}
      </p>
    )
  if (older?.failure)
    return (
      <div className={styles.older} role="status">
        <span>{t('Couldn’t load earlier messages.')}</span>
        <Button ref={moveFocusOnRemove} size="small" variant="plain" onClick={window.conversation.fetchOlder}>
          {t('Retry')}
        </Button>
      </div>
    )
  return null
}

/** Space above the first message, so that an error shown there covers nothing. */
export const OlderRoom = ({ window }: { window: ConversationWindowModel }) =>
  useStore(window.$hasOlderFailed) && <div className={styles.olderRoom} />
