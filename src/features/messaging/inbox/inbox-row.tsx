import { memo } from 'react'
import { t } from '../../../platform/page/i18n.ts'
import { Avatar } from '../../../ui/avatar/avatar.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx'
import { isUnread, namesOf, otherParticipants } from '../conversation/conversation-rules.ts'
import { shortMessageTime } from '../conversation/message-time.ts'
import { previewText } from '../conversation/preview.ts'
import type { Muting } from '../extras/mute.ts'
import { MutedMark } from '../extras/muted-mark.tsx'
import type { Conversation } from '../types.ts'
import styles from './inbox.module.css'

interface Props {
  conversation: Conversation
  /** A time within the current day, constant for the day so that rows aren't redrawn. */
  today: number
  /** True for the only row in the tab order. */
  isTabStop: boolean
  onFocus: (key: string) => void
  open: (key: string) => void
  muting: Pick<Muting, '$muted' | 'isMuted'>
}

/** An inbox row: the other blog, the last message, its time and whether it is unread (MSG-15). */
export const InboxRow = memo(function InboxRow({
  conversation,
  today,
  isTabStop,
  onFocus,
  open,
  muting,
}: Props) {
  const { key, last, lastModifiedTs, unreadCount, ownUuid } = conversation
  const other = otherParticipants(conversation)[0]
  const isOwn = last?.participant === ownUuid
  const hasNews = unreadCount > 0 || isUnread(conversation)
  return (
    <button
      type="button"
      className={styles.row}
      data-unread={hasNews || undefined}
      tabIndex={isTabStop ? 0 : -1}
      onFocus={() => onFocus(key)}
      onClick={() => open(key)}
    >
      <Avatar
        src={other?.avatar_url_48 ?? other?.avatar_url}
        name={other?.name ?? ''}
        size={40}
        loading="eager"
      />
      <span className={styles.who}>
        <span className={styles.names} dir="auto">
          {namesOf(conversation)}
          <MutedMark muting={muting} id={conversation.id} />
        </span>
        {last && (
          <span className={styles.preview} dir="auto">
            {isOwn && last.content.type === 'text' && `${t('You:')} `}
            {previewText(last, isOwn)}
          </span>
        )}
      </span>
      <span className={styles.side}>
        {lastModifiedTs > 0 && shortMessageTime(lastModifiedTs, today)}
        {hasNews && (
          <span className={styles.dot}>
            <VisuallyHidden>{t('Unread')}</VisuallyHidden>
          </span>
        )}
      </span>
    </button>
  )
})
