import { useStore } from '@nanostores/react'
import { t } from '../../../platform/page/i18n.ts'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { closeIcon, Icon } from '../../../ui/icon/icon.tsx'
import type { ConversationModel } from '../conversation/conversation.types.ts'
import { nameOf } from '../window/names.ts'
import styles from './target-bar.module.css'

interface Props {
  conversation: ConversationModel
  /** Back to the field. */
  onLeave: () => void
}

/** Says above the field which message is being answered or edited. */
export function TargetBar({ conversation, onLeave }: Props) {
  const target = useStore(conversation.draft.$target)
  const isSaving = useStore(conversation.draft.$isSaving)
  const info = useStore(conversation.$info)
  if (!target) return null
  const isReply = target.kind === 'reply'
  return (
    <div className={styles.bar} role="status">
      <div className={styles.texts}>
        <span className={styles.what}>
          {isReply
            ? t('Replying to {name}', { name: nameOf(info, target.quote.participant) })
            : t('Editing your message')}
        </span>
        <span className={styles.text} dir="auto">
          {isReply ? target.quote.text : target.before}
        </span>
      </div>
      <IconButton
        size="small"
        tooltip="top"
        disabled={isSaving}
        label={isReply ? t('Remove quote') : t('Cancel edit')}
        onClick={() => {
          conversation.draft.leaveTarget()
          onLeave()
        }}
      >
        <Icon path={closeIcon} size={16} />
      </IconButton>
    </div>
  )
}
