import { useStore } from '@nanostores/react'
import { t } from '../../../platform/page/i18n.ts'
import { Icon } from '../../../ui/icon/icon.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx'
import { mutedIcon } from '../icons.ts'
import styles from './extras.module.css'
import type { Muting } from './mute.ts'

/** Whether a conversation is muted now. */
export function useMuted(muting: Pick<Muting, '$muted' | 'isMuted'>, id: string | null): boolean {
  useStore(muting.$muted)
  return id !== null && muting.isMuted(id)
}

/** Says that a conversation is muted. */
export function MutedMark({ muting, id }: { muting: Pick<Muting, '$muted' | 'isMuted'>; id: string | null }) {
  if (!useMuted(muting, id)) return null
  return (
    <span className={styles.mark}>
      <Icon path={mutedIcon} size={14} />
      <VisuallyHidden>{t('Muted')}</VisuallyHidden>
    </span>
  )
}
