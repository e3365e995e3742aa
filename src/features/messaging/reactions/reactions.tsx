import { formatNumber, t } from '../../../platform/page/i18n.ts'
import type { Reaction } from '../types.ts'
import type { ConversationHead } from '../window/conversation-head.ts'
import { nameOf } from '../window/names.ts'
import styles from './reactions.module.css'

interface Props {
  reactions: readonly Reaction[]
  head: ConversationHead
  /** Adds one's own, or takes it back; null where the server can't. */
  react: ((sign: string) => void) | null
}

/** The reactions below a message. A press adds one's own, or takes it back. */
export function Reactions({ reactions, head, react }: Props) {
  return (
    <ul className={styles.reactions} aria-label={t('Reactions')}>
      {reactions.map(({ sign, participants }) => {
        const names = participants.map(uuid => nameOf(head, uuid)).join(', ')
        const isOwn = participants.includes(head.ownUuid)
        const shown = participants.length > 1 ? `${sign} ${formatNumber(participants.length)}` : sign
        return (
          <li key={sign} className={styles.item}>
            <button
              type="button"
              className={styles.reaction}
              aria-pressed={isOwn}
              aria-label={t('{sign} from {names}', { sign, names })}
              title={names}
              disabled={!react}
              onClick={() => react?.(sign)}
            >
              {shown}
            </button>
          </li>
        )
      })}
    </ul>
  )
}
