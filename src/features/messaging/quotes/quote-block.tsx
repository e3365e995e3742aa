import { t } from '../../../platform/page/i18n.ts'
import type { Quote } from '../types.ts'
import type { ConversationHead } from '../window/conversation-head.ts'
import { nameOf } from '../window/names.ts'
import styles from './quote-block.module.css'

interface Props {
  quote: Quote
  head: ConversationHead
  /** Shows the quoted message. */
  go: () => void
}

/** The message that another one answers, in short; a press leads to it. */
export function QuoteBlock({ quote, head, go }: Props) {
  const name = nameOf(head, quote.participant)
  if (quote.text === '') return <span className={styles.quote}>{t('Deleted message')}</span>
  return (
    <button
      type="button"
      className={styles.quote}
      aria-label={t('Show quoted message from {name}: {text}', { name, text: quote.text })}
      onClick={go}
    >
      <bdi className={styles.name}>{name}</bdi>
      <span className={styles.text} dir="auto">
        {quote.text}
      </span>
    </button>
  )
}
