import { useStore } from '@nanostores/react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { t } from '../../../../platform/page/i18n.ts'
import { canEditMedia } from '../../../../shared/post-types.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { Icon } from '../../../../ui/icon/icon.tsx'
import { SayWhenDone } from '../../../../ui/progress/progress-row.tsx'
import { VisuallyHidden } from '../../../../ui/visually-hidden/visually-hidden.tsx'
import { GifButton } from '../../../gifs/gif-button.tsx'
import { photoRequests } from '../../../photo-editor/photo-requests.ts'
import { inspect } from '../../../uploads/inspect.ts'
import { keptFiles } from '../../../uploads/kept-files.ts'
import { scaleImage } from '../../../uploads/scale-image.ts'
import { uploads } from '../../../uploads/uploads.ts'
import { LineField, ReblogSource } from '../../composer/fields.tsx'
import { Caption } from '../../editor/rich-field.tsx'
import { droppedPhotos } from '../../entry/dropped-photos.ts'
import { type FieldsProps, textOf, useModel } from '../fields-view.ts'
import styles from './photo.module.css'
import { photoIcon } from './photo-cell.tsx'
import { PhotoRows } from './photo-list.tsx'
import { createPhotoModel, type PhotoModel } from './photo-model.ts'
import { photosMax } from './photos.ts'
import { useIncoming } from './use-incoming.ts'

const linkIcon =
  'M10 13a5 5 0 0 0 7.5.5l3-3a5 5 0 0 0-7-7l-1.7 1.7M14 11a5 5 0 0 0-7.5-.5l-3 3a5 5 0 0 0 7 7l1.7-1.7'

interface PhotoAreaProps {
  model: PhotoModel
  mayEdit: boolean
}

/** The photos as they will look, and every way to add more. */
function PhotoArea({ model, mayEdit }: PhotoAreaProps) {
  const photos = useStore(model.$photos)
  const announcement = useStore(model.$announcement)
  const states = Object.values(useStore(model.$statuses)).map(status => status?.state)
  const area = useRef<HTMLElement>(null)
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
      {mayEdit && <AddPhotos model={model} count={photos.length} />}
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
function AddPhotos({ model, count }: { model: PhotoModel; count: number }) {
  const [hasUrl, setUrl] = useState(false)
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
            {t('Up to {count} photos: JPEG, PNG, GIF, or WebP', { count: photosMax })}
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
        {model.takesUrls && (
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
        )}
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

/** Two uploads at a time use a slow connection without blocking other requests. */
const concurrency = 2

/** The photos, their caption and the click-through link (POST-21). */
export function Fields({ app, editor, form, draft, onChange, onUrlDone }: FieldsProps) {
  const model = useModel(() =>
    createPhotoModel({
      form,
      uploader: app.get(uploads).create('image', { concurrency }),
      limits: app.get(uploads).limits('image'),
      inspect: file => inspect(file, file.name, 'image'),
      prepare: scaleImage,
      files: app.get(keptFiles),
      edit: app.get(photoRequests).edit,
      hasAlt: app.page.media?.includes('alt_text'),
      mayCover: app.page.media?.includes('sensitive'),
      takesUrls: app.page.posting?.photo_urls,
    }),
  )
  // Those that opened this form.
  useEffect(() => {
    const dropped = app.get(droppedPhotos).take()
    if (dropped.length > 0) model.addFiles([...dropped])
  }, [app, model])
  const mayEdit = canEditMedia(draft)
  const area = <PhotoArea model={model} mayEdit={mayEdit} />
  return (
    <>
      {mayEdit ? (
        area
      ) : (
        <ReblogSource draft={draft} form={form}>
          {area}
        </ReblogSource>
      )}
      <Caption {...{ app, editor, form, draft }} isFirst={!mayEdit} />
      {mayEdit && (
        <LineField
          name="linkthrough"
          type="url"
          label={t('Link')}
          placeholder={t('Where should the photos link to?')}
          value={textOf(draft, 'linkthrough')}
          onChange={linkthrough => onChange({ linkthrough })}
          onBlur={() => onUrlDone('linkthrough')}
        />
      )}
    </>
  )
}
