import { useStore } from '@nanostores/react'
import type { Dispose } from '../../../platform/lib/dispose.ts'
import { formatNumber, t } from '../../../platform/page/i18n.ts'
import { badgeText } from '../../../ui/badge/badge-text.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx'
import { writerOf } from '../conversation/conversation-rules.ts'
import { previewText } from '../conversation/preview.ts'
import { downIcon } from '../icons.ts'
import type { ConversationWindowModel } from '../window/conversation-window.ts'
import type { Jump } from '../window/jump.ts'
import styles from './message-list.module.css'

/**
 * Ref for an element that is removed when pressed, such as a retry button: its focus moves to the field of its window,
 * or to the window.
 */
export function moveFocusOnRemove(element: HTMLElement | null): Dispose {
  return () => {
    if (!element?.contains(document.activeElement)) return
    const window = element.closest('section')
    const next = window?.querySelector('textarea') ?? window
    next?.focus({ preventScroll: true })
  }
}

/** Status of fetching older messages; a separate component, so that the list isn't redrawn for it. */
export function OlderStatus({ window }: { window: ConversationWindowModel }) {
  const older = useStore(window.$olderAtTop)
  if (older?.isLoading)
    return (
      <p className={styles.older} role="status">
        {t('Loading earlier messages…')}
      </p>
    )
  if (older?.failure)
    return (
      <div className={styles.older} role="status">
        <span>{t('Couldn’t load earlier messages.')}</span>
        <Button ref={moveFocusOnRemove} size="small" variant="plain" onClick={window.conversation.fetchOlder}>
          {t('Retry')}
        </Button>
      </div>
    )
  return null
}

/** Space above the first message, so that an error shown there covers nothing. */
export const OlderRoom = ({ window }: { window: ConversationWindowModel }) =>
  useStore(window.$hasOlderFailed) && <div className={styles.olderRoom} />

/** The number of unread messages below, while the user is scrolled up; 99+ above 99 (MSGP-17, MSGP-22). */
export function UnreadPill({ window, onClick }: { window: ConversationWindowModel; onClick: () => void }) {
  const count = useStore(window.$pill)
  if (count === 0) return null
  return (
    <button ref={moveFocusOnRemove} type="button" className={styles.pill} onClick={onClick}>
      <span>{t('{count} unread', { count: badgeText(count, formatNumber) })}</span>
      <Icon path={downIcon} size={16} />
    </button>
  )
}

/** Says that older messages are loaded for a jump; afterwards, leads back to where it began. */
export function BackPill({ jump }: { jump: Jump }) {
  const isLooking = useStore(jump.$isLooking)
  const origin = useStore(jump.$origin)
  if (isLooking)
    return (
      <p className={styles.older} role="status">
        {t('Looking for the message…')}
      </p>
    )
  if (origin === null) return null
  return (
    <button type="button" className={styles.pill} data-quiet="" onClick={jump.back}>
      <span>{t('Back to reply')}</span>
      <Icon path={downIcon} size={16} />
    </button>
  )
}

/** A live region that announces new messages. The list itself can't: scrolling adds and removes its rows. */
export function Arrivals({ window }: { window: ConversationWindowModel }) {
  const arrived = useStore(window.$arrived)
  const head = useStore(window.$head)
  return (
    <VisuallyHidden role="log">
      {arrived.map(message => (
        <span key={message.key}>
          {writerOf(head, message)}: {previewText(message)}
        </span>
      ))}
    </VisuallyHidden>
  )
}
