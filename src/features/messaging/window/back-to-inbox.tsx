import { t } from '../../../platform/page/i18n.ts'
import { useNarrow } from '../../../ui/behavior/use-narrow.ts'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { backIcon } from '../icons.ts'
import type { MessagingModel } from '../messaging-model.ts'
import styles from './conversation-window.module.css'

interface Props {
  model: MessagingModel
  conversationKey: string
}

/** On phones, where a conversation fills the screen: back to the inbox, which is still open below it or opens now. */
export function BackToInbox({ model, conversationKey }: Props) {
  const isNarrow = useNarrow()
  if (!isNarrow) return null
  return (
    <IconButton
      label={t('Back to inbox')}
      className={styles.tool}
      data-focus-last=""
      onClick={() => {
        model.manager.setInbox(true)
        model.manager.close(conversationKey)
      }}
    >
      <Icon path={backIcon} className={styles.turned} />
    </IconButton>
  )
}
