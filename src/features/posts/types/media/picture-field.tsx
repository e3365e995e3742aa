import { useStore } from '@nanostores/react'
import { canShowImage } from '../../../../platform/html/links.ts'
import { t } from '../../../../platform/page/i18n.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { FileDrop, FocusKeeper, Notice, UploadStatus } from './file-controls.tsx'
import styles from './media.module.css'
import type { Picture } from './picture.ts'

interface PictureLabels {
  /** The picture's alternative text. */
  alt: string
  add: string
  replace: string
  remove: string
  removed: string
}

interface PictureFieldProps {
  picture: Picture
  labels: PictureLabels
  /** The picture on the server, and the upload that replaces it. */
  url: string
  preupload: string
  isRemoved: boolean
  maxSize?: number | undefined
  shape: 'wide' | 'square'
}

/** A picture that can be replaced, removed and restored. */
export function PictureField({
  picture,
  labels,
  url,
  preupload,
  isRemoved,
  maxSize,
  shape,
}: PictureFieldProps) {
  const file = useStore(picture.slot.$file)
  const canUndo = useStore(picture.$canUndo)
  const isUploading = file !== null && file.tracker.state !== 'complete'
  const isInProgress = isUploading && file.tracker.error === null
  const address = isInProgress
    ? file.preview
    : preupload
      ? (file?.preview ?? preupload)
      : isRemoved
        ? ''
        : url
  const src = address !== '' && canShowImage(address, document.baseURI) ? address : ''
  return (
    <FocusKeeper className={styles.picture} shape={shape}>
      {src && <img key={src} src={src} alt={labels.alt} data-uploading={isInProgress || undefined} />}
      <div className={styles.pictureSide}>
        <UploadStatus slot={picture.slot} onRemove={picture.slot.remove} isQuiet />
        {canUndo && !isInProgress && (
          <Notice
            text={labels.removed}
            actions={[{ label: t('Undo'), onClick: picture.undo, takesFocus: true }]}
          />
        )}
        {!isInProgress && (
          <div className={styles.pictureActions}>
            <FileDrop
              isSmall
              label={src ? t('Replace') : labels.add}
              name={src ? labels.replace : undefined}
              hasHint={!src}
              accept="image/*"
              maxSize={maxSize}
              onFiles={picture.take}
            />
            {src && (
              <Button size="small" aria-label={labels.remove} onClick={picture.remove}>
                {t('Remove')}
              </Button>
            )}
          </div>
        )}
      </div>
    </FocusKeeper>
  )
}
