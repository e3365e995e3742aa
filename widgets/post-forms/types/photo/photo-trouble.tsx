import { t } from '../../../../src/page/i18n.ts'
import { Button } from '../../../../src/ui/button.tsx'
import type { PhotoModel, PhotoStatus } from './parts.ts'
import styles from './photo.module.css'

interface PhotoTroubleProps {
  model: PhotoModel
  id: string
  number: number
  status: PhotoStatus | undefined
}

/** Why a photo is not uploaded, and the way to try it again: under its row, where there is room for words. */
export function PhotoTrouble({ model, id, number, status }: PhotoTroubleProps) {
  if (status?.state !== 'failed') return null
  return (
    <li className={styles.trouble}>
      <span role="alert" className={styles.troubleText}>
        <b>{t('Photo {number}: {error}', { number, error: status.error })}</b> {status.hint}
      </span>
      {status.mayRetry && (
        <Button
          size="small"
          aria-label={t('Try photo {number} again', { number })}
          onClick={() => model.retry(id)}
        >
          {t('Try again')}
        </Button>
      )}
    </li>
  )
}
