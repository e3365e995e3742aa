import { type PointerEvent, useState } from 'react'
import { canShowImage } from '../../../../../platform/html/links.ts'
import { t } from '../../../../../platform/page/i18n.ts'
import { Icon } from '../../../../../ui/icon/icon.tsx'
import { LocalPicture } from '../../../../uploads/local-picture.tsx'
import type { PhotoItem } from '../../../draft/draft.ts'
import type { PhotoModel } from '../types.ts'
import { pictureIcon } from './icons.ts'
import styles from './photo.module.css'

interface PhotoPictureProps {
  model: PhotoModel
  photo: PhotoItem
  number: number
  onRatio: (ratio: number) => void
  onPointerDown?: ((event: PointerEvent<HTMLElement>) => void) | undefined
}

/** A photo's picture, or a note that it cannot be shown. */
export function PhotoPicture({ model, photo, number, onRatio, onPointerDown }: PhotoPictureProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const name = photo.alt || photo.caption || t('Photo {number}', { number })
  const picture = model.previewOf(photo.id)
  const mayShow = photo.url !== '' && broken !== photo.url && canShowImage(photo.url, document.baseURI)
  return (
    <div className={styles.picture} data-sensitive={photo.sensitive} onPointerDown={onPointerDown}>
      {picture && <LocalPicture picture={picture} label={mayShow ? null : name} className={styles.image} />}
      {mayShow && (
        <img
          className={styles.image}
          src={photo.url}
          alt={name}
          draggable={false}
          decoding="async"
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
            if (naturalHeight > 0) onRatio(naturalWidth / naturalHeight)
          }}
          onError={() => setBroken(photo.url)}
        />
      )}
      {photo.sensitive && <span className={styles.sensitive}>{t('Sensitive')}</span>}
      {!mayShow && !picture && (
        <span className={styles.missing} role="img" aria-label={name}>
          <Icon path={pictureIcon} size={28} />
          {photo.url !== '' && <span className={styles.missingText}>{t('No preview')}</span>}
        </span>
      )}
    </div>
  )
}
