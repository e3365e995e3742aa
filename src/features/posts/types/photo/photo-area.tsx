import { useStore } from '@nanostores/react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { t } from '../../../../platform/page/i18n.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { Icon } from '../../../../ui/icon/icon.tsx'
import { SayWhenDone } from '../../../../ui/progress/say-when-done.tsx'
import { VisuallyHidden } from '../../../../ui/visually-hidden/visually-hidden.tsx'
import { GifButton } from '../../../gifs/gif-button.tsx'
import { LineField } from '../../composer/fields.tsx'
import styles from './photo.module.css'
import { linkIcon, photoIcon } from './photo-icons.ts'
import { PhotoRows } from './photo-list.tsx'
import type { PhotoModel } from './photo-model.ts'
import { photosMax } from './photos.ts'
import { useIncoming } from './use-incoming.ts'

interface PhotoAreaProps {
  model: PhotoModel
  mayEdit: boolean
}

/** The photos as they will look, and every way to add more. */
export function PhotoArea({ model, mayEdit }: PhotoAreaProps) {
  const photos = useStore(model.$photos)
  const announcement = useStore(model.$announcement)
  const states = Object.values(useStore(model.$statuses)).map(status => status?.state)
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
      <SayWhenDone
        isRunning={states.some(state => state === 'uploading' || state === 'waiting' || state === 'reading')}
        text={states.length > 0 && states.every(state => state === 'done') ? t('All photos uploaded.') : ''}
      />
      <VisuallyHidden role="status" aria-live="assertive">
        {announcement}
      </VisuallyHidden>
    </section>
  )
}

interface PhotoNoteProps {
  model: PhotoModel
  area: RefObject<HTMLElement | null>
}

/** The result of the last action on the photos, with undo if possible. */
function PhotoNote({ model, area }: PhotoNoteProps) {
  const note = useStore(model.$note)
  const undo = () => {
    const id = model.undo()
    // The undo button has disappeared; the restored photo gets the focus.
    requestAnimationFrame(() =>
      area.current?.querySelector<HTMLElement>(id ? `[data-photo="${id}"] [data-handle]` : 'button')?.focus(),
    )
  }
  return (
    <div className={styles.note} data-refusal={note?.isRefusal || undefined} hidden={!note}>
      <div role="status">
        {note?.texts.map(text => (
          <p key={text} className={styles.noteText}>
            {text}
          </p>
        ))}
      </div>
      {note?.mayUndo && (
        <Button size="small" data-undo onClick={undo}>
          {t('Undo')}
        </Button>
      )}
    </div>
  )
}

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
function AddPhotos({ model, count, hasUrl, setUrl }: AddPhotosProps) {
  const input = useRef<HTMLInputElement>(null)
  const isFull = count >= photosMax
  const isEmpty = count === 0
  return (
    <div className={styles.add}>
      {isEmpty && (
        <span className={styles.invite}>
          <Icon path={photoIcon} size={40} />
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
            <Icon path={photoIcon} size={18} />
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
