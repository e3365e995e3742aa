import { t } from '../../src/page/i18n.ts'
import { Button } from '../../src/ui/button.tsx'
import { FlatSelect } from '../../src/ui/flat-select.tsx'
import { useStore } from '../../src/ui/use-store.ts'
import styles from './inbox.module.css'
import type { MessagingModel } from './model.ts'

/** As whom the user reads and writes, and the way to a new conversation (MSG-6, MSG-12). */
export function InboxHeader({ model }: { model: MessagingModel }) {
  const { inbox, manager } = model
  const senders = useStore(inbox.$senders)
  const sender = useStore(inbox.$sender)
  const isComposing = useStore(inbox.$isComposing)
  return (
    <header className={styles.header}>
      {senders.length > 1 && sender ? (
        <FlatSelect
          label={t('Messages of the blog')}
          className={styles.sender}
          options={senders.map(({ name }) => ({ value: name, label: name }))}
          value={sender.name}
          onChange={inbox.choose}
        />
      ) : (
        <h2 className={styles.title}>{sender?.name ?? t('Inbox')}</h2>
      )}
      <Button variant="plain" size="small" onClick={() => inbox.setComposing(!isComposing)}>
        <span>{isComposing ? t('Nevermind') : t('Compose message')}</span>
      </Button>
      <Button
        variant="plain"
        size="small"
        className={styles.sheetClose}
        onClick={() => manager.setInbox(false)}
      >
        {t('Close')}
      </Button>
    </header>
  )
}
