import { t } from '../../../platform/page/i18n.ts'
import { Button } from '../../../ui/button/button.tsx'
import { type EntriesProps, WhenLoaded } from '../entry.tsx'
import styles from './share-out.module.css'

/** What is below the device's share sheet, and stays if the user cancels that: a button for Inlay's own entries. */
export const SystemFirst = ({ out }: EntriesProps) => (
  <WhenLoaded out={out} isLow>
    {() => (
      <div className={styles.system}>
        <Button variant="primary" wide onClick={out.more}>
          {t('More ways to share')}
        </Button>
        <Button wide onClick={() => out.open('system')}>
          {t('Share with another app')}
        </Button>
      </div>
    )}
  </WhenLoaded>
)
