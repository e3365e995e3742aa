import { useStore } from '@nanostores/react'
import type { RefObject } from 'react'
import { canShowImage } from '../../../platform/html/links.ts'
import { t } from '../../../platform/page/i18n.ts'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { closeIcon, Icon } from '../../../ui/icon/icon.tsx'
import { Skeleton } from '../../../ui/skeleton/skeleton.tsx'
import { LocalImage } from '../../uploads/local-image.tsx'
import type { PreviewItem } from '../outbox/attachment.ts'
import type { Compose } from './compose.ts'
import styles from './compose-bar.module.css'

const editIcon = 'M6 2v14a2 2 0 0 0 2 2h14M2 6h14a2 2 0 0 1 2 2v14'

function AttachedImage({ item }: { item: PreviewItem }) {
  const label = item.kind === 'gif' ? t('Attached GIF') : t('Attached photo')
  const local = item.message.type === 'image' ? item.message.image?.local : undefined
  if (local) return <LocalImage image={local} label={label} className={styles.picture} />
  if (!canShowImage(item.url, document.baseURI)) return <span>{label}</span>
  return <img className={styles.picture} src={item.url} alt={label} width={item.width} height={item.height} />
}

/** The attachment of the next message, or why it was refused (MSGC-3, MSGC-43). */
export function AttachmentTray({
  compose,
  fieldRef,
}: {
  compose: Compose
  fieldRef: RefObject<HTMLTextAreaElement | null>
}) {
  const attachment = useStore(compose.attachment.$state)
  if (attachment.state === 'none') return null
  const clear = () => {
    fieldRef.current?.focus()
    compose.clear()
  }
  if (attachment.state === 'refused')
    return (
      <div className={styles.refused}>
        <span role="alert">{attachment.error}</span>
        <IconButton label={t('Dismiss')} size="small" tooltip="top" onClick={clear}>
          <Icon path={closeIcon} size={16} />
        </IconButton>
      </div>
    )
  return (
    <div className={styles.tray}>
      <div className={styles.preview} data-state={attachment.state}>
        {attachment.state === 'reading' ? (
          <Skeleton
            shape="block"
            width="120px"
            height={90}
            label={t('Loading {name}', { name: attachment.name })}
          />
        ) : (
          <button
            type="button"
            className={styles.edit}
            aria-label={attachment.item.kind === 'gif' ? t('Choose another GIF') : t('Choose another photo')}
            onClick={attachment.item.editCallback}
          >
            <AttachedImage item={attachment.item} />
          </button>
        )}
        {attachment.state === 'ready' && attachment.item.kind === 'photo' && (
          <IconButton
            label={t('Edit photo')}
            size="small"
            tooltip="top"
            className={styles.editPhoto}
            onClick={() => void compose.editPhoto()}
          >
            <Icon path={editIcon} size={16} />
          </IconButton>
        )}
        <IconButton
          label={t('Remove attachment')}
          size="small"
          tooltip="top"
          className={styles.remove}
          onClick={clear}
        >
          <Icon path={closeIcon} size={16} />
        </IconButton>
      </div>
    </div>
  )
}
