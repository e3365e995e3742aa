import { useStore } from '@nanostores/react'
import { t } from '../../../platform/page/i18n.ts'
import { Icon } from '../../../ui/icon/icon.tsx'
import { downIcon } from '../icons.ts'
import styles from '../list/message-list.module.css'
import type { Jump } from './jump.ts'

/** Says that older messages are loaded for a jump; after one, leads back to where it began. */
export function BackPill({ jump }: { jump: Jump }) {
  const isLooking = useStore(jump.$isLooking)
  const origin = useStore(jump.$origin)
  if (isLooking)
    return (
      <p className={styles.older} role="status">
        {t('Looking for the message…')}
      </p>
    )
  if (origin === null) return null
  return (
    <button type="button" className={styles.pill} data-quiet="" onClick={jump.back}>
      <span>{t('Back to the reply')}</span>
      <Icon path={downIcon} size={16} />
    </button>
  )
}
