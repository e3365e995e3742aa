import { memo, type ReactNode, useId } from 'react'
import { t } from '../../../platform/page/i18n.ts'
import { Avatar } from '../../../ui/avatar/avatar.tsx'
import { classes } from '../../../ui/styles/classes.ts'
import { Subview } from '../../../ui/subview.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx'
import { type ConversationHead, participantOf, writerOf } from '../conversation/conversation-rules.ts'
import type { MessageGroupItem } from '../conversation/message-groups.ts'
import { messageTime } from '../conversation/message-time.ts'
import type { ConversationWindowModel } from '../window/conversation-window.ts'
import { MessageContent } from './message-content.tsx'
import styles from './message-list.module.css'
import { MessageCard, NewLine, QuoteBlock, Reactions } from './message-parts.tsx'
import { MessageStatus } from './message-status.tsx'
import { MessageText } from './message-text.tsx'
import row from './row.module.css'

interface Props {
  item: MessageGroupItem
  window: ConversationWindowModel
  head: ConversationHead
  /** A time within the current day, constant for the day so that messages aren't redrawn. */
  today: number
  isLast?: boolean
  /** It is the first unread one. */
  isFirstNew?: boolean
  /** It is the user's newest message that the other side has seen. */
  isSeen?: boolean
  /** Content above the first message, part of its row so that the list measures it. */
  above?: ReactNode
}

/** One message; if it can't be drawn, an error replaces it and the others stay. */
export const MessageItem = memo(function MessageItem(props: Props) {
  const { item, window, isLast, isFirstNew, above } = props
  const { message, isCollapsed, seenMs } = item
  const isAnimated = item.hasAnimation && window.shouldAnimate(message.key)
  return (
    <>
      {above}
      {isFirstNew && <NewLine />}
      <div
        className={classes(row.row, styles.item)}
        data-inlay-row=""
        data-own={window.isOwn(message) || undefined}
        data-collapsed={isCollapsed || undefined}
        data-last={isLast || undefined}
        data-news={isAnimated || undefined}
        {...(isAnimated && seenMs > 0 && { style: { animationDelay: `${-seenMs}ms` } })}
        onAnimationEnd={event => event.target === event.currentTarget && window.endAnimation(message.key)}
      >
        <Subview
          name={`message ${message.key}`}
          fallback={
            <p className={classes(styles.bubble, styles.text)}>
              <i>{t('Can’t show this message.')}</i>
            </p>
          }
        >
          <DrawnMessage {...props} />
        </Subview>
        {props.isSeen && <p className={styles.seen}>{t('Seen')}</p>}
      </div>
    </>
  )
})

/** A message with the time above it after a pause, and its status below (MSGC-25, MSGC-26). */
function DrawnMessage({ item, window, head, today }: Props) {
  const { message, tsHeader, isCollapsed } = item
  const { content } = message
  const { outbox, unblur } = window.conversation
  const isOwn = window.isOwn(message)
  const writer = participantOf(head, message.participant)
  const quote = message.quote && (
    <QuoteBlock
      quote={message.quote}
      head={head}
      go={() => void window.jump.to(message.quote?.ts ?? 0, { origin: message.key })}
    />
  )
  const card = message.state === 'sent' ? window.cardOf(message) : null
  const isEdited = message.state === 'sent' && message.editedTs !== undefined
  const id = useId()
  const bubble = {
    id,
    'data-kind': content.type,
    'data-state': message.state,
  }
  return (
    <>
      {tsHeader !== null && (
        <p className={styles.moment}>
          <time dateTime={new Date(tsHeader).toISOString()}>{messageTime(tsHeader, today)}</time>
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
          {quote}
          <MessageText text={content.text} formatting={content.formatting} />
          {isEdited && <span className={styles.edited}> {t('edited')}</span>}
        </p>
      ) : (
        <div {...bubble} className={styles.bubble}>
          {quote}
          <MessageContent content={content} isBlurred={head.isBlurredImages && !isOwn} reveal={unblur} />
        </div>
      )}
      {/* The buttons of all messages share one click handler and one menu (message-menu.tsx). */}
      {(!isOwn || window.hasOwnMenu(message)) && (
        <button
          type="button"
          tabIndex={-1}
          className={styles.controls}
          data-controls=""
          aria-haspopup="menu"
          aria-expanded="false"
          aria-label={t('Message options')}
          aria-describedby={id}
        />
      )}
      {card !== null && (
        <div className={styles.cardRow}>
          <MessageCard
            app={window.app}
            href={card}
            given={message.state === 'sent' ? message.card : undefined}
          />
        </div>
      )}
      {message.state === 'sent' && message.reactions && message.reactions.length > 0 && (
        <Reactions reactions={message.reactions} head={head} react={window.reactTo(message)} />
      )}
      {message.state !== 'sent' && (
        <MessageStatus message={message} outbox={outbox} loginUrl={window.loginUrl} />
      )}
    </>
  )
}
