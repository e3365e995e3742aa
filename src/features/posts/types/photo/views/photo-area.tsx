import { useStore } from '@nanostores/react'
import { useRef, useState } from 'react'
import { t } from '../../../../../platform/page/i18n.ts'
import { VisuallyHidden } from '../../../../../ui/visually-hidden/visually-hidden.tsx'
import type { PhotoModel } from '../types.ts'
import { AddPhotos } from './add-photos.tsx'
import styles from './photo.module.css'
import { PhotoNote } from './photo-note.tsx'
import { PhotoRows } from './photo-rows.tsx'
import { useIncoming } from './use-incoming.ts'

interface PhotoAreaProps {
  model: PhotoModel
  mayEdit: boolean
}

/** The photos as they will look, and every way to add more. */
export function PhotoArea({ model, mayEdit }: PhotoAreaProps) {
  const photos = useStore(model.$photos)
  const announcement = useStore(model.$announcement)
  const area = useRef<HTMLElement>(null)
  const [hasUrl, setUrl] = useState(false)
  const isOver = useIncoming(area, mayEdit ? model : null)
  return (
    <section
      ref={area}
      className={styles.area}
      data-field="photos"
      aria-label={t('Photos')}
      data-over={isOver || undefined}
      data-empty={photos.length === 0 || undefined}
    >
      <PhotoRows model={model} mayEdit={mayEdit} />
      <PhotoNote model={model} area={area} />
      {mayEdit && <AddPhotos {...{ model, hasUrl, setUrl }} count={photos.length} />}
      <VisuallyHidden role="status" aria-live="assertive">
        {announcement}
      </VisuallyHidden>
    </section>
  )
}
