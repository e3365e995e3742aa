import { t } from '../../../../../platform/page/i18n.ts'
import { Icon } from '../../../../../ui/icon/icon.tsx'
import type { PhotoItem } from '../../../draft/draft.ts'
import type { PhotoModel } from '../types.ts'
import { captionIcon } from './icons.ts'
import styles from './photo.module.css'
import type { PhotoText } from './photo-details.tsx'

interface PhotoTextsProps {
  model: PhotoModel
  photo: PhotoItem
  number: number
  mayEdit: boolean
  /** Which of its texts is open. */
  opened: PhotoText | null
  onText: (text: PhotoText) => void
}

/** The accessible name includes the visible text, for voice control. */
const captionLabel = (number: number, caption: string): string =>
  caption === ''
    ? t('Caption for photo {number}', { number })
    : t('Caption for photo {number}: {caption}', { number, caption })

const altLabel = (number: number, alt: string): string =>
  alt === ''
    ? t('ALT: add description to photo {number}', { number })
    : t('ALT: description of photo {number}: {alt}', { number, alt })

/** Over a photo, the start of its caption and whether it has a description: buttons that open the fields of both. */
export function PhotoTexts({ model, photo, number, mayEdit, opened, onText }: PhotoTextsProps) {
  const { caption } = photo
  const alt = (photo.alt ?? '').trim()
  if (!mayEdit)
    return (
      caption && (
        <span dir="auto" className={styles.captionButton}>
          {caption}
        </span>
      )
    )
  return (
    <>
      <button
        type="button"
        data-text="caption"
        className={styles.captionButton}
        aria-label={captionLabel(number, caption)}
        aria-expanded={opened !== null}
        data-filled={caption !== '' || undefined}
        onClick={() => onText('caption')}
      >
        <Icon path={captionIcon} size={18} />
        {caption && (
          <span dir="auto" className={styles.captionText}>
            {caption}
          </span>
        )}
      </button>
      {model.hasAlt && (
        <button
          type="button"
          data-text="alt"
          className={styles.altButton}
          aria-label={altLabel(number, alt)}
          aria-expanded={opened !== null}
          data-filled={alt !== '' || undefined}
          data-undescribed={alt === '' || undefined}
          onClick={() => onText('alt')}
        >
          {t('ALT')}
        </button>
      )}
    </>
  )
}
