import { useRef } from 'react'
import { t } from '../../../../platform/page/i18n.ts'
import { Button } from '../../../../ui/button/button.tsx'
import styles from './photo.module.css'
import type { PhotoModel, PhotoStatus } from './types.ts'

interface PhotoTroubleProps {
  model: PhotoModel
  id: string
  number: number
  status: PhotoStatus | undefined
}

/** Moves the focus from the pressed button, which disappears, to its photo. */
const focusPhoto = (button: Element | null, id: string) =>
  button
    ?.closest('ul')
    ?.querySelector<HTMLElement>(`[data-photo="${CSS.escape(id)}"] [data-handle]`)
    ?.focus({ preventScroll: true })

/** A photo lost by a reload: its file name, and a button to choose it again. */
function LostPhoto({ model, id, number, name }: Omit<PhotoTroubleProps, 'status'> & { name: string }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <li className={styles.trouble}>
      <span className={styles.troubleText}>
        <b>
          {name ? t('Photo {number}: {error}', { number, error: name }) : t('Photo {number}', { number })}
        </b>{' '}
        {t('It hadn’t finished uploading, so it wasn’t saved.')}
      </span>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        tabIndex={-1}
        aria-label={t('Choose again: photo {number}', { number })}
        onChange={event => {
          const [file] = event.target.files ?? []
          if (file) {
            focusPhoto(event.target, id)
            model.chooseAgain(id, file)
          }
          event.target.value = ''
        }}
      />
      <Button
        size="small"
        aria-label={t('Choose again: photo {number}', { number })}
        onClick={() => input.current?.click()}
      >
        {t('Choose again')}
      </Button>
    </li>
  )
}

/** Why a photo is not uploaded, and what can be done: under its row, where there is room for text. */
export function PhotoTrouble({ status, ...props }: PhotoTroubleProps) {
  const { model, id, number } = props
  if (status?.state === 'lost') return <LostPhoto {...props} name={status.name} />
  if (status?.state !== 'failed') return null
  return (
    <li className={styles.trouble} data-fault="">
      <span role="alert" className={styles.troubleText}>
        <b>{t('Photo {number}: {error}', { number, error: status.error })}</b> {status.hint}
      </span>
      {status.mayRetry && (
        <Button
          size="small"
          aria-label={t('Try again: photo {number}', { number })}
          onClick={event => {
            focusPhoto(event.currentTarget, id)
            model.retry(id)
          }}
        >
          {t('Try again')}
        </Button>
      )}
    </li>
  )
}
