import { useStore } from '@nanostores/react'
import { formatNumber, t } from '../../../platform/page/i18n.ts'
import { badgeText } from '../../../ui/badge/badge-text.ts'
import { Icon } from '../../../ui/icon/icon.tsx'
import { downIcon } from '../icons.ts'
import type { ConversationWindowModel } from '../window/conversation-window.ts'
import styles from './message-list.module.css'
import { moveFocusOnRemove } from './move-focus-on-remove.ts'

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
