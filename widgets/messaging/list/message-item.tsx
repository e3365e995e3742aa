import type { PointerEvent } from 'react'
import { momentText } from '../../../src/conversations/conversation/moment.ts'
import type { TranscriptItem } from '../../../src/conversations/conversation/transcript.ts'
import type { Outbox } from '../../../src/conversations/outbox/outbox.types.ts'
import { t } from '../../../src/page/i18n.ts'
import { Avatar } from '../../../src/ui/avatar/avatar.tsx'
import { classes } from '../../../src/ui/styles/classes.ts'
import { Subview } from '../../../src/ui/subview.tsx'
import { VisuallyHidden } from '../../../src/ui/visually-hidden/visually-hidden.tsx'
import type { ConversationHead } from '../window/conversation-head.ts'
import { participantOf, writerOf } from '../window/names.ts'
import { MessageContent } from './message-content.tsx'
import styles from './message-list.module.css'
import { MessageStatus } from './message-status.tsx'
import { MessageText } from './message-text.tsx'

interface Props {
  item: TranscriptItem
  head: ConversationHead
  isOwn: boolean
  outbox: Outbox
  reveal: () => void
  /** Some moment of the day that it is, the same for all of the day: what is drawn stays as it is. */
  today: number
}

/** One message; one that cannot be drawn says so, and the others stay. */
export const MessageItem = (props: Props) => (
  <Subview
    name={`message ${props.item.message.key}`}
    fallback={
      <p className={classes(styles.bubble, styles.text)}>
        <i>{t('This message cannot be shown.')}</i>
      </p>
    }
  >
    <DrawnMessage {...props} />
  </Subview>
)

/** A message with the time above it after a silence and with what became of it below (MSGC-25, MSGC-26). */
function DrawnMessage({ item, head, isOwn, outbox, reveal, today }: Props) {
  const { message, tsHeader, isCollapsed } = item
  const { content } = message
  const writer = participantOf(head, message.participant)
  const bubble = {
    'data-kind': content.type,
    'data-state': message.state,
    // Its words are made when somebody is about to read them: in a long list that is most of the work.
    onPointerEnter: ({ currentTarget }: PointerEvent<HTMLElement>) => {
      currentTarget.title = momentText(message.ts, today)
    },
  }
  return (
    <>
      {tsHeader !== null && (
        <p className={styles.moment}>
          <time dateTime={new Date(tsHeader).toISOString()}>{momentText(tsHeader, today)}</time>
        </p>
      )}
      {!isOwn && !isCollapsed && (
        <Avatar
          className={styles.avatar}
          src={writer?.avatar_url_48 ?? writer?.avatar_url}
          name={writer?.name ?? ''}
          size={30}
        />
      )}
      <VisuallyHidden>{writerOf(head, message)}: </VisuallyHidden>
      {content.type === 'text' ? (
        <p {...bubble} className={classes(styles.bubble, styles.text)} dir="auto">
          <MessageText text={content.text} formatting={content.formatting} />
        </p>
      ) : (
        <div {...bubble} className={styles.bubble}>
          <MessageContent content={content} isBlurred={head.isBlurredImages && !isOwn} reveal={reveal} />
        </div>
      )}
      {/* One handler and one menu serve all of them (message-menu.tsx). */}
      {!isOwn && (
        <button
          type="button"
          tabIndex={-1}
          className={styles.controls}
          data-controls=""
          aria-haspopup="menu"
          aria-expanded="false"
          aria-label={t('Message options')}
        />
      )}
      {message.state !== 'sent' && <MessageStatus message={message} outbox={outbox} />}
    </>
  )
}
