import { type ReactNode, type Ref, useId } from 'react'
import { t } from '../../../platform/page/i18n.ts'
import { adHeight } from '../ad-rules.ts'
import styles from './ad-box.module.css'

interface AdBoxProps {
  ref?: Ref<HTMLElement>
  /** Pixels. */
  height?: number
  isBlank?: boolean
  /** Out of view: its frame is hidden, and cannot scroll the page to itself. */
  isAway?: boolean
  children?: ReactNode
}

/** The place of an ad, labelled as an ad. It is an article, because a feed may not contain anything else. */
export function AdBox({ ref, height = adHeight, isBlank, isAway, children }: AdBoxProps) {
  const id = useId()
  return (
    <article ref={ref} className={styles.ad} data-blank={isBlank || undefined} aria-labelledby={id}>
      <span id={id} className={styles.adName}>
        {t('Advertisement')}
      </span>
      <div className={styles.adRoom} data-ad-room="" style={{ height }}>
        <div className={styles.adInner} data-ad-room="">
          <div className={styles.adStage} data-away={isAway || undefined}>
            {children}
          </div>
        </div>
      </div>
    </article>
  )
}
