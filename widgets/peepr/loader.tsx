import { useEffect, useState } from 'react'
import { t } from '../../src/page/i18n.ts'
import { VisuallyHidden } from '../../src/ui/visually-hidden/visually-hidden.tsx'
import styles from './peepr.module.css'

/** A quicker answer comes without a flicker, in milliseconds, and the page draws nothing that nobody sees. */
const calmMs = 250

/** Shows and says that posts are on their way, where they take a while. */
export function Loader({ big }: { big?: boolean }) {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), calmMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={styles.loader} data-size={big ? 'big' : 'small'} role="status">
      {isSlow && (
        <>
          <span className={styles.dot} />
          <span className={styles.dot} />
          <span className={styles.dot} />
          <VisuallyHidden>{t('Loading posts')}</VisuallyHidden>
        </>
      )}
    </div>
  )
}
