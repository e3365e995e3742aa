import { type PointerEvent, useLayoutEffect, useRef, useState } from 'react'
import { canShowImage } from '../../../../src/html/links.ts'
import { t } from '../../../../src/page/i18n.ts'
import type { PhotoItem } from '../../../../src/posts/draft/draft.ts'
import { Icon } from '../../../../src/ui/icon/icon.tsx'
import type { Picture } from '../../../../src/uploads/canvas.ts'
import { pictureIcon } from './icons.ts'
import styles from './photo.module.css'
import type { PhotoModel } from './types.ts'

interface PhotoPictureProps {
  model: PhotoModel
  photo: PhotoItem
  number: number
  onRatio: (ratio: number) => void
  onPointerDown?: ((event: PointerEvent<HTMLElement>) => void) | undefined
}

/**
 * A local picture, drawn on a canvas: the page's CSP may forbid blob URLs. Without a name it is a placeholder until the
 * uploaded picture has loaded.
 */
function Drawn({ picture, name }: { picture: Picture; name: string | null }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useLayoutEffect(() => {
    canvas.current?.getContext('2d')?.drawImage(picture.source, 0, 0)
  }, [picture])
  return (
    <canvas
      ref={canvas}
      role={name === null ? undefined : 'img'}
      aria-label={name ?? undefined}
      aria-hidden={name === null || undefined}
      className={styles.image}
      width={picture.width}
      height={picture.height}
    />
  )
}

/** A photo's picture, or a note that it cannot be shown. */
export function PhotoPicture({ model, photo, number, onRatio, onPointerDown }: PhotoPictureProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const name = photo.caption || t('Photo {number}', { number })
  const picture = model.previewOf(photo.id)
  const mayShow = photo.url !== '' && broken !== photo.url && canShowImage(photo.url, document.baseURI)
  return (
    <div className={styles.picture} onPointerDown={onPointerDown}>
      {picture && <Drawn picture={picture} name={mayShow ? null : name} />}
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
      {!mayShow && !picture && (
        <span className={styles.missing} role="img" aria-label={name}>
          <Icon path={pictureIcon} size={28} />
          {photo.url !== '' && <span className={styles.missingText}>{t('No preview')}</span>}
        </span>
      )}
    </div>
  )
}
