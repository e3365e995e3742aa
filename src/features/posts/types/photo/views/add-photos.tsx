import { useEffect, useRef, useState } from 'react'
import { t } from '../../../../../platform/page/i18n.ts'
import { Button } from '../../../../../ui/button/button.tsx'
import { Icon } from '../../../../../ui/icon/icon.tsx'
import { GifButton } from '../../../../gifs/gif-button.tsx'
import { LineField } from '../../../composer/fields.tsx'
import { photosMax } from '../photos.ts'
import type { PhotoModel } from '../types.ts'
import { linkIcon, pictureIcon } from './icons.ts'
import styles from './photo.module.css'

interface AddPhotosProps {
  model: PhotoModel
  count: number
  hasUrl: boolean
  setUrl: (has: boolean) => void
}

/** The field for a photo's address. */
function UrlField({ model }: { model: PhotoModel }) {
  const [typed, setTyped] = useState('')
  const add = () => {
    if (typed.trim() !== '' && model.addUrl(typed)) setTyped('')
  }
  const field = useRef<HTMLDivElement>(null)
  // The user just opened it.
  useEffect(() => field.current?.querySelector('input')?.focus(), [])
  return (
    <div ref={field} className={styles.url}>
      <LineField
        variant="url"
        type="url"
        label={t('Photo URL')}
        placeholder={t('Paste a photo URL')}
        value={typed}
        onChange={setTyped}
        onEnter={add}
      />
      <Button aria-disabled={typed.trim() === ''} onClick={add}>
        {t('Add photo')}
      </Button>
    </div>
  )
}

/** The ways to add photos: a drop area while there are none, then a small bar. */
export function AddPhotos({ model, count, hasUrl, setUrl }: AddPhotosProps) {
  const input = useRef<HTMLInputElement>(null)
  const isFull = count >= photosMax
  const isEmpty = count === 0
  return (
    <div className={styles.add}>
      {isEmpty && (
        <span className={styles.invite}>
          <Icon path={pictureIcon} size={40} />
          <span className={styles.lead}>{t('Drop or paste photos here')}</span>
          <span className={styles.hint}>
            {t('Up to {count} photos: JPEG, PNG, or GIF', { count: photosMax })}
          </span>
        </span>
      )}
      <div className={styles.ways}>
        <input
          ref={input}
          type="file"
          accept="image/*"
          multiple
          tabIndex={-1}
          hidden
          aria-label={t('Choose photos')}
          onChange={event => {
            model.addFiles([...(event.target.files ?? [])])
            // Allows choosing the same file again.
            event.target.value = ''
          }}
        />
        <Button
          variant={isEmpty ? 'primary' : 'quiet'}
          size={isEmpty ? 'medium' : 'small'}
          aria-disabled={isFull}
          data-autofocus
          onClick={() => input.current?.click()}
        >
          <span className={styles.way}>
            <Icon path={pictureIcon} size={18} />
            {isEmpty ? t('Choose photos') : t('Add photos')}
          </span>
        </Button>
        <Button
          size={isEmpty ? 'medium' : 'small'}
          aria-expanded={hasUrl}
          aria-disabled={isFull}
          onClick={() => setUrl(!hasUrl)}
        >
          <span className={styles.way}>
            <Icon path={linkIcon} size={18} />
            {t('Add from URL')}
          </span>
        </Button>
        <GifButton
          context="post-form"
          variant="text"
          size={isEmpty ? 'medium' : 'small'}
          disabled={isFull}
          onChoose={gif => model.addUrl(gif.mediaUrl)}
        />
        {!isEmpty && (
          <span className={styles.count} data-full={isFull || undefined}>
            {t('{count} of {most}', { count, most: photosMax })}
          </span>
        )}
      </div>
      {hasUrl && !isFull && <UrlField model={model} />}
    </div>
  )
}
