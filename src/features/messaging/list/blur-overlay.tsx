import type { ReactNode } from 'react'
import { t } from '../../../platform/page/i18n.ts'
import styles from './message-list.module.css'
import { moveFocusOnRemove } from './move-focus-on-remove.ts'

interface Props {
  isBlurred: boolean
  reveal: () => void
  children: ReactNode
}

/** A picture, blurred until the user chooses to see it (MSGC-21…24). */
export function BlurOverlay({ isBlurred, reveal, children }: Props) {
  return (
    <div className={styles.veiled} data-blurred={isBlurred || undefined}>
      {/* Links in a blurred picture cannot be followed. */}
      <div className={styles.veiledInside} inert={isBlurred}>
        {children}
      </div>
      {isBlurred && (
        <button ref={moveFocusOnRemove} type="button" className={styles.veil} onClick={reveal}>
          {t("Blurred because you don't follow this Tumblr yet. Click to reveal.")}
        </button>
      )}
    </div>
  )
}
