import { useStore } from '@nanostores/react'
import { t } from '../../../platform/page/i18n.ts'
import type { ConversationWindowModel } from '../window/conversation-window.ts'
import { namesOf } from '../window/names.ts'
import styles from './writing-line.module.css'

/** Says that the other side is writing. */
export function WritingLine({ window }: { window: ConversationWindowModel }) {
  const isWriting = useStore(window.$isWriting)
  const head = useStore(window.$head)
  return (
    <p className={styles.line} role="status" data-empty={!isWriting || undefined}>
      {isWriting && t('{name} is writing…', { name: namesOf(head) })}
    </p>
  )
}
