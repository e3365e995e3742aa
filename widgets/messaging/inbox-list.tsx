import type { UIEvent } from 'react'
import type { Inbox } from '../../src/conversations/inbox.ts'
import type { Conversation } from '../../src/conversations/types.ts'
import { t } from '../../src/page/i18n.ts'
import { Button } from '../../src/ui/button.tsx'
import { useStore } from '../../src/ui/use-store.ts'
import styles from './inbox.module.css'
import { InboxRow } from './inbox-row.tsx'
import type { MessagingModel } from './model.ts'

/** Pixels from the lower end at which the next page is fetched (MSG-28). */
const nextThreshold = 80

interface Props {
  model: MessagingModel
  inbox: Inbox
  list: readonly Conversation[]
}

/** The conversations, newest first; further ones come at the lower end. */
export function InboxList({ model, inbox, list }: Props) {
  const next = useStore(inbox.$next)
  const scrolled = ({ currentTarget: { scrollHeight, scrollTop, clientHeight } }: UIEvent) => {
    if (next === 'more' && scrollHeight - scrollTop - clientHeight < nextThreshold) void inbox.fetchNext()
  }
  return (
    <div className={styles.scroller} onScroll={scrolled}>
      <ul className={styles.list}>
        {list.map(conversation => (
          <li key={conversation.key} className={styles.item}>
            <InboxRow
              conversation={conversation}
              now={model.now()}
              open={() => model.open(conversation.key)}
            />
          </li>
        ))}
      </ul>
      {next === 'loading' && (
        <p className={styles.more} role="status">
          {t('Loading more conversations')}
        </p>
      )}
      {(next === 'error' || next === 'more') && (
        <div className={styles.more}>
          {next === 'error' && <span role="status">{t('More conversations did not load.')}</span>}
          <Button size="small" variant="plain" onClick={() => void inbox.fetchNext()}>
            <span>{next === 'error' ? t('Retry') : t('Show more')}</span>
          </Button>
        </div>
      )}
    </div>
  )
}
