import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { canShowImage } from '../../../../platform/html/links.ts'
import { t } from '../../../../platform/page/i18n.ts'
import { IconButton } from '../../../../ui/button/icon-button.tsx'
import { closeIcon, Icon } from '../../../../ui/icon/icon.tsx'
import { ProgressBar } from '../../../../ui/progress/progress-bar.tsx'
import { LocalImage } from '../../../uploads/local-image.tsx'
import type { PhotoItem } from '../../draft/draft.ts'
import type { PhotoStatus } from './local-photos.ts'
import styles from './photo.module.css'
import type { PhotoModel } from './photo-model.ts'
import { editIcon, type PhotoText, PhotoTexts } from './photo-texts.tsx'
import type { Step } from './photos.ts'
import type { Dragging } from './use-dragging.ts'

export const photoIcon =
  'M5 4h14a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2zM8.5 8a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3zM21 15l-5-5L6 20'
const moveIcon = 'M12 3v18M3 12h18M9 6l3-3 3 3M9 18l3 3 3-3M6 9l-3 3 3 3M18 9l3 3-3 3'
const stopIcon = 'M7 7h10v10H7z'

interface PhotoCellProps {
  model: PhotoModel
  photo: PhotoItem
  /** Its position, from 1. */
  number: number
  status: PhotoStatus | undefined
  mayEdit: boolean
  isMoving: boolean
  /** Another one is being moved: a press anywhere on this one puts it here. */
  isTarget: boolean
  /** Which of its texts is open. */
  opened: PhotoText | null
  onText: (text: PhotoText) => void
  onRatio: (ratio: number) => void
  ratio: number
  /** Its share of the row's width. */
  share: number
  gaps: number
  drag: Dragging
}

const steps = (isRtl: boolean): Record<string, Step> => ({
  ArrowLeft: isRtl ? 'next' : 'previous',
  ArrowRight: isRtl ? 'previous' : 'next',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'first',
  End: 'last',
})

function Handle({ model, photo, number, isMoving, drag }: PhotoCellProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!isMoving) return
    const step = steps(getComputedStyle(event.currentTarget).direction === 'rtl')[event.key]
    if (step) model.step(step)
    else if (event.key === 'Escape') model.putBack()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <IconButton
      label={t('Move photo {number}', { number })}
      size="small"
      tooltip={false}
      data-handle
      className={styles.handle}
      pressed={isMoving}
      onClick={event => {
        if (drag.tookClick(event)) return
        if (isMoving) model.drop()
        else model.pickUp(photo.id)
      }}
      onKeyDown={onKeyDown}
      onBlur={event => {
        // A blur may only mean that the element was moved in the DOM; focusing another control ends the move.
        if (isMoving && event.relatedTarget) model.drop()
      }}
      onPointerDown={event => drag.start(photo.id, event)}
    >
      <Icon path={moveIcon} />
    </IconButton>
  )
}

function Progress({ model, photo, number, status }: PhotoCellProps) {
  if (!status || status.state === 'done' || status.state === 'failed' || status.state === 'lost') return null
  const label = t('Uploading photo {number}', { number })
  const text =
    status.state === 'uploading'
      ? status.text
      : status.state === 'reading'
        ? t('Preparing…')
        : t('Waiting to upload')
  return (
    <div className={styles.progress}>
      <ProgressBar
        label={label}
        value={status.state === 'uploading' ? status.progress : null}
        className={styles.bar}
      />
      <span className={styles.progressText}>{text}</span>
      <IconButton
        label={t('Cancel upload of photo {number}', { number })}
        size="small"
        tooltip={false}
        className={styles.tool}
        onClick={() => model.cancel(photo.id)}
      >
        <Icon path={stopIcon} />
      </IconButton>
    </div>
  )
}

/** One photo in its row, with its controls. */
export function PhotoCell(props: PhotoCellProps) {
  const { model, photo, number, status, mayEdit, isMoving, isTarget, drag } = props
  const isDragged = drag.id === photo.id
  return (
    <li
      data-photo={photo.id}
      data-state={status?.state}
      data-moving={isMoving || undefined}
      data-dragged={isDragged || undefined}
      data-target={isTarget || undefined}
      // The press must not take the focus, which would end the move.
      onMouseDown={event => isTarget && event.preventDefault()}
      onClickCapture={event => {
        // A press on what the target contains, or a key's.
        if (!isTarget || event.detail === 0) return
        event.stopPropagation()
        model.exchange(photo.id)
      }}
      className={styles.cell}
      style={{
        inlineSize: `calc((100% - ${props.gaps} * var(--gap)) * ${props.share.toFixed(5)} - 0.05px)`,
        aspectRatio: props.ratio,
        transform: isDragged ? `translate(${drag.x}px, ${drag.y}px) scale(0.94)` : undefined,
      }}
    >
      <PhotoImage
        model={model}
        photo={photo}
        number={number}
        onRatio={props.onRatio}
        onPointerDown={
          mayEdit ? event => event.pointerType === 'mouse' && drag.start(photo.id, event) : undefined
        }
      />
      {mayEdit && (
        <div className={styles.tools}>
          <Handle {...props} />
          <IconButton
            label={t('Edit photo {number}', { number })}
            size="small"
            tooltip={false}
            className={`${styles.tool} ${styles.edit}`}
            onClick={() => void model.edit(photo.id)}
          >
            <Icon path={editIcon} />
          </IconButton>
          <IconButton
            label={t('Remove photo {number}', { number })}
            size="small"
            tooltip={false}
            className={styles.tool}
            onClick={() => model.remove(photo.id)}
          >
            <Icon path={closeIcon} />
          </IconButton>
        </div>
      )}
      <Progress {...props} />
      <PhotoTexts {...props} />
    </li>
  )
}

interface PhotoImageProps {
  model: PhotoModel
  photo: PhotoItem
  number: number
  onRatio: (ratio: number) => void
  onPointerDown?: ((event: PointerEvent<HTMLElement>) => void) | undefined
}

/** A photo, or a note that it can't be shown. */
function PhotoImage({ model, photo, number, onRatio, onPointerDown }: PhotoImageProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const name = photo.alt || photo.caption || t('Photo {number}', { number })
  const preview = model.previewOf(photo.id)
  const mayShow = photo.url !== '' && broken !== photo.url && canShowImage(photo.url, document.baseURI)
  return (
    <div className={styles.photo} data-sensitive={photo.sensitive} onPointerDown={onPointerDown}>
      {preview && <LocalImage image={preview} label={mayShow ? null : name} className={styles.image} />}
      {mayShow && (
        <img
          className={styles.image}
          src={photo.url}
          alt={name}
          draggable={false}
          decoding="async"
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
            if (naturalHeight > 0) onRatio(naturalWidth / naturalHeight)
          }}
          onError={() => setBroken(photo.url)}
        />
      )}
      {photo.sensitive && <span className={styles.sensitive}>{t('Sensitive')}</span>}
      {!mayShow && !preview && (
        <span className={styles.missing} role="img" aria-label={name}>
          <Icon path={photoIcon} size={28} />
          {photo.url !== '' && <span className={styles.missingText}>{t('No preview')}</span>}
        </span>
      )}
    </div>
  )
}
