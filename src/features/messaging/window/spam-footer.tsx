import { t } from '../../../platform/page/i18n.ts'
import { Button } from '../../../ui/button/button.tsx'
import styles from './conversation-window.module.css'

/** Asks about a conversation that may be spam (MSGC-14). */
export const SpamFooter = ({ question, markAsSpam }: { question: string; markAsSpam: () => void }) => (
  <div className={styles.suspicion}>
    <span>{question}</span>
    <Button size="small" onClick={markAsSpam}>
      {t('Mark as spam')}
    </Button>
  </div>
)
