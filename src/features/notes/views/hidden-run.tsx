import { type ReactNode, useState } from 'react'
import { language, t, tn } from '../../../platform/page/i18n.ts'
import styles from './notes.module.css'

const reasonsMax = 3

interface HiddenRunProps {
  count: number
  reasons: readonly string[]
  /** An item of a list, or its placeholder. */
  as?: 'li' | 'div'
  children: ReactNode
}

/** The slim line in place of notes that a filter hides, until the user asks to see them. */
export function HiddenRun({ count, reasons, as: Tag = 'div', children }: HiddenRunProps) {
  const [isShown, setShown] = useState(false)
  if (isShown) return children
  const words = reasons.length > reasonsMax ? [...reasons.slice(0, reasonsMax), '…'] : reasons
  const list = new Intl.ListFormat(language(), { type: 'unit', style: 'short' })
  const text = tn(count, '{count} hidden: {reasons}', '{count} hidden: {reasons}')
  return (
    <Tag className={styles.hidden}>
      {/* Isolated, because a filtered word may run in the other direction. */}
      <span>{text.replace('{reasons}', () => list.format(words.map(word => `\u2068${word}\u2069`)))}</span>{' '}
      <button
        type="button"
        className={styles.show}
        aria-label={tn(count, 'Show {count} hidden note', 'Show {count} hidden notes')}
        onClick={() => setShown(true)}
      >
        {t('Show')}
      </button>
    </Tag>
  )
}
