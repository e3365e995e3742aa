import { useStore } from '@nanostores/react'
import { canShowImage } from '../../../../platform/html/links.ts'
import { t } from '../../../../platform/page/i18n.ts'
import { Button } from '../../../../ui/button/button.tsx'
import type { PostDraft } from '../../draft/draft.ts'
import { textOf } from '../fields-view.ts'
import { FileDrop, Notice, UploadStatus } from './file-controls.tsx'
import type { ExtraImage } from './file-slot.ts'
import styles from './media.module.css'

interface ImageLabels {
  /** The image's alternative text. */
  alt: string
  add: string
  replace: string
  remove: string
  removed: string
}

interface ImageFieldProps {
  image: ExtraImage
  labels: ImageLabels
  draft: PostDraft
  maxSize?: number | undefined
  shape: 'wide' | 'square'
}

/** An image that can be replaced, removed and restored. */
export function ImageField({ image, labels, draft, maxSize, shape }: ImageFieldProps) {
  const { field } = image
  const preupload = textOf(draft, field.url)
  const file = useStore(image.slot.$file)
  const canUndo = useStore(image.$canUndo)
  const isUploading = file !== null && file.tracker.state !== 'complete'
  const isInProgress = isUploading && file.tracker.error === null
  const address = isInProgress
    ? file.preview
    : preupload
      ? (file?.preview ?? preupload)
      : draft.content[field.removed] === true
        ? ''
        : textOf(draft, field.image)
  const src = address !== '' && canShowImage(address, document.baseURI) ? address : ''
  return (
    <div className={styles.image} data-shape={shape} data-field="upload">
      {src && <img key={src} src={src} alt={labels.alt} data-uploading={isInProgress || undefined} />}
      <div className={styles.imageSide}>
        <UploadStatus slot={image.slot} onRemove={image.slot.remove} isQuiet />
        {canUndo && !isInProgress && (
          <Notice
            text={labels.removed}
            actions={[{ label: t('Undo'), onClick: image.undo, takesFocus: true }]}
          />
        )}
        {!isInProgress && (
          <div className={styles.imageActions}>
            <FileDrop
              isSmall
              label={src ? t('Replace') : labels.add}
              name={src ? labels.replace : undefined}
              hasHint={!src}
              accept="image/*"
              maxSize={maxSize}
              onFiles={image.take}
            />
            {src && (
              <Button size="small" aria-label={labels.remove} onClick={image.remove}>
                {t('Remove')}
              </Button>
            )}
          </div>
        )}
      </div>
    </div>
  )
}
