import { useEffect, useState } from 'react'
import { t } from '../../../platform/page/i18n.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx'
import styles from './blog-viewer.module.css'

/** Milliseconds before the loader is shown: a quick response should not make it flash. */
const loaderDelayMs = 250

/** Shows and announces that posts are loading, after a delay. */
export function Loader({ big }: { big?: boolean }) {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), loaderDelayMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={styles.loader} data-size={big ? 'big' : 'small'} role="status">
      {isSlow && (
        <>
          <span className={styles.dot} />
          <span className={styles.dot} />
          <span className={styles.dot} />
          <VisuallyHidden>{t('Loading posts…')}</VisuallyHidden>
        </>
      )}
    </div>
  )
}
