import { momentText } from '../../src/conversations/moment.ts'
import type { Outbox } from '../../src/conversations/outbox.ts'
import type { TranscriptItem } from '../../src/conversations/transcript.ts'
import type { Conversation } from '../../src/conversations/types.ts'
import { Avatar } from '../../src/ui/avatar.tsx'
import { VisuallyHidden } from '../../src/ui/visually-hidden.tsx'
import { MessageContent } from './message-content.tsx'
import styles from './message-list.module.css'
import { MessageStatus } from './message-status.tsx'
import { participantOf, writerOf } from './names.ts'

interface Props {
  item: TranscriptItem
  info: Conversation
  isOwn: boolean
  isLast: boolean
  outbox: Outbox
  reveal: () => void
  /** It has been seen to come. */
  settle: (key: string) => void
  now: number
}

/** One message, with the time above it after a silence and with what became of it below (MSGC-25, MSGC-26). */
export function MessageItem({ item, info, isOwn, isLast, outbox, reveal, settle, now }: Props) {
  const { message, tsHeader, isCollapsed, hasAnimation } = item
  const writer = participantOf(info, message.participant)
  return (
    <div
      className={styles.item}
      data-own={isOwn || undefined}
      data-collapsed={isCollapsed || undefined}
      data-last={isLast || undefined}
      data-news={hasAnimation || undefined}
      onAnimationEnd={event => event.target === event.currentTarget && settle(message.key)}
    >
      {tsHeader !== null && (
        <p className={styles.moment}>
          <time dateTime={new Date(tsHeader).toISOString()}>{momentText(tsHeader, now)}</time>
        </p>
      )}
      <div className={styles.row}>
        {!isOwn && !isCollapsed && (
          <Avatar
            className={styles.avatar}
            src={writer?.avatar_url_48 ?? writer?.avatar_url}
            name={writer?.name ?? ''}
            size={30}
          />
        )}
        <div
          className={styles.bubble}
          data-kind={message.content.type}
          data-state={message.state}
          title={momentText(message.ts, now)}
        >
          <VisuallyHidden>{writerOf(info, message)}: </VisuallyHidden>
          <MessageContent
            content={message.content}
            isBlurred={info.isBlurredImages && !isOwn}
            reveal={reveal}
          />
        </div>
      </div>
      {message.state !== 'sent' && <MessageStatus message={message} outbox={outbox} />}
    </div>
  )
}
