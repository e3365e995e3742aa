import { useStore } from '@nanostores/react'
import { t } from '../../../platform/page/i18n.ts'
import { Button } from '../../../ui/button/button.tsx'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { BlogSelector } from '../../unread/blog-selector.tsx'
import { gearIcon } from '../icons.ts'
import type { MessagingModel } from '../messaging-model.ts'
import styles from './inbox.module.css'

/** The blog selector and the button for a new conversation (MSG-6, MSG-11, MSG-12). */
export function InboxHeader({ model }: { model: MessagingModel }) {
  const { inbox } = model
  const senders = useStore(inbox.$senders)
  const sender = useStore(inbox.$sender)
  const counts = useStore(inbox.$counts)
  const isComposing = useStore(inbox.$isComposing)
  return (
    <header className={styles.header}>
      <div className={styles.sender}>
        <BlogSelector
          label={t('Show messages for')}
          blogs={senders}
          value={sender?.name ?? ''}
          onChange={inbox.choose}
          counts={counts}
        />
      </div>
      <Button
        variant="plain"
        size="small"
        className={styles.toggle}
        onClick={() => inbox.setComposing(!isComposing)}
      >
        <span>{isComposing ? t('Nevermind') : t('Compose message')}</span>
      </Button>
      <IconButton
        label={t('Message settings')}
        tooltip="bottom"
        onClick={() => {
          model.manager.setInbox(false)
          model.settings.setOpen(true)
        }}
      >
        <Icon path={gearIcon} />
      </IconButton>
    </header>
  )
}
