import { useStore } from '@nanostores/react'
import { memo, type ReactNode, useId } from 'react'
import { t } from '../../../platform/page/i18n.ts'
import { LoginLink } from '../../../shared/login-link.tsx'
import { Avatar } from '../../../ui/avatar/avatar.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { ProgressBar } from '../../../ui/progress/progress-bar.tsx'
import { classes } from '../../../ui/styles/classes.ts'
import { Subview } from '../../../ui/subview.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx'
import { type ConversationHead, participantOf, writerOf } from '../conversation/conversation-rules.ts'
import type { MessageGroupItem } from '../conversation/message-groups.ts'
import { messageTime } from '../conversation/message-time.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { canDismiss } from '../outbox/outgoing.ts'
import type { OutgoingMessage } from '../types.ts'
import type { ConversationWindowModel } from '../window/conversation-window.ts'
import { moveFocusOnRemove } from './list-status.tsx'
import { MessageContent } from './message-content.tsx'
import styles from './message-list.module.css'
import { MessageCard, NewLine, QuoteBlock, Reactions } from './message-parts.tsx'
import { MessageText } from './message-text.tsx'
import row from './row.module.css'

interface StatusProps {
  message: OutgoingMessage
  outbox: Outbox
  loginUrl: string | null
}

/** Upload progress of a photo. */
function PhotoProgress({ outbox, label }: Pick<StatusProps, 'outbox'> & { label: string }) {
  const progress = useStore(outbox.$progress)
  return <ProgressBar className={styles.progress} label={label} value={progress < 1 ? progress : null} />
}

/** Discards a message: a photo being uploaded, or a message that failed. */
function DismissButton({ message, outbox }: Omit<StatusProps, 'loginUrl'>) {
  const progress = useStore(outbox.$progress)
  const { key, state, canRetry } = message
  if (!canDismiss(message, progress)) return null
  const dismissLabel = canRetry ? t('Discard') : t('Close')
  return (
    <Button ref={moveFocusOnRemove} size="small" variant="plain" onClick={() => outbox.dismiss(key)}>
      {state === 'error' ? dismissLabel : t('Cancel')}
    </Button>
  )
}

/** A failed message: the reason and the retry button, which stays and keeps the focus during the retry. */
function FailedMessage({ message, outbox, loginUrl }: StatusProps) {
  const { state, canRetry, error, isLoggedOut, key, outgoing } = message
  const retryLabel = { error: t('Retry'), queued: t('Waiting to send'), pending: t('Trying...') }
  return (
    <div className={styles.status} data-failed="">
      {state === 'error' && error && (
        <span role="alert">
          {error}
          <LoginLink url={isLoggedOut ? loginUrl : null} />
        </span>
      )}
      {state === 'pending' && outgoing.type === 'image' && (
        <PhotoProgress outbox={outbox} label={t('Trying...')} />
      )}
      {canRetry ? (
        <Button
          ref={moveFocusOnRemove}
          size="small"
          variant="plain"
          busy={state !== 'error'}
          onClick={() => outbox.retry(key)}
        >
          <span>{retryLabel[state]}</span>
        </Button>
      ) : (
        <span className={styles.dead}>{t('Could not send')}</span>
      )}
      <DismissButton message={message} outbox={outbox} />
    </div>
  )
}

/**
 * The status of a message that isn't stored yet: sending, waiting or failed, with its actions (MSGE-11…14).
 * @internal
 */
export function MessageStatus(props: StatusProps) {
  const { message, outbox } = props
  const { state, canRetry, outgoing } = message
  if (state === 'error' || canRetry) return <FailedMessage {...props} />
  return (
    <div className={styles.status}>
      <span>{state === 'pending' ? t('Sending...') : t('Waiting to send')}</span>
      {state === 'pending' && outgoing.type === 'image' && (
        <PhotoProgress outbox={outbox} label={t('Sending...')} />
      )}
      <DismissButton message={message} outbox={outbox} />
    </div>
  )
}

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
