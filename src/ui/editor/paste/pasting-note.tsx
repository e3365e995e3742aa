import { t } from '../../../platform/page/i18n.ts'
import { Button } from '../../button/button.tsx'
import styles from '../editor.module.css'

/** Says, over the end of the text, that long content is still being pasted. */
export function PastingNote({ onStop }: { onStop: () => void }) {
  return (
    <div className={styles.pasting} data-pasting="">
      <div className={styles.pill}>
        <span role="status">{t('Pasting…')}</span>
        <Button size="small" variant="plain" onClick={onStop}>
          {t('Stop')}
        </Button>
      </div>
    </div>
  )
}
