import { useEffect, useRef, useState } from 'react'
import { t } from '../../../platform/page/i18n.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx'
import type { Photo } from '../photos.ts'

/** "Photo 2 of 5, a lighthouse". */
export const photoName = ({ number, count, alt }: Photo): string =>
  t('Photo {number} of {count}, {description}', { number, count, description: alt || t('No description') })

/** Reads each photo out. The first one has the focus, and is read by that. */
export function Announcement({ photo }: { photo: Photo }) {
  const first = useRef(photo)
  const [text, setText] = useState('')
  useEffect(() => {
    if (photo === first.current) return
    first.current = photo
    setText(photoName(photo))
  }, [photo])
  return <VisuallyHidden role="status">{text}</VisuallyHidden>
}
