import { useStore } from '@nanostores/react'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { t } from '../../../../platform/page/i18n.ts'
import { Button } from '../../../../ui/button/button.tsx'
import type { PhotoItem } from '../../draft/draft.ts'
import type { PhotoStatus } from './local-photos.ts'
import styles from './photo.module.css'
import { PhotoCell } from './photo-cell.tsx'
import type { PhotoModel } from './photo-model.ts'
import { PhotoDetails, type PhotoText } from './photo-texts.tsx'
import { useDragging } from './use-dragging.ts'

const defaultRatio = 3 / 2
/** Photos beyond these ratios are cropped in the form: a panorama would be too low, a strip too high. */
const minRatio = 0.5
const maxRatio = 3

/** A photo's width divided by its height: from the post, else from the loaded image, else a usual ratio. */
function ratioOf({ width, height }: PhotoItem, loadedRatio: number | undefined): number {
  const ratio = width && height ? width / height : (loadedRatio ?? defaultRatio)
  return Math.min(maxRatio, Math.max(minRatio, ratio))
}

/** A photo's least share of its row: its buttons must fit side by side on a phone. */
const minShare = 0.27

/**
 * Each photo's share of its row's width, so that all are equally high; narrow ones are cropped to stay usable.
 * @internal
 */
export function sharesOf(ratios: readonly number[]): number[] {
  const total = ratios.reduce((sum, ratio) => sum + ratio, 0)
  const shares = ratios.map(ratio => Math.max(minShare, ratio / total))
  const sum = shares.reduce((total, share) => total + share, 0)
  return shares.map(share => share / sum)
}

interface PhotoRowsProps {
  model: PhotoModel
  mayEdit: boolean
}

/** Keeps the focus on the photo that is moved; if the focused photo was removed, the undo button gets the focus. */
function usePhotoFocus(
  list: React.RefObject<HTMLElement | null>,
  moving: string | null,
  count: number,
): void {
  // An element that is moved in the DOM loses the focus, so this checks after every step.
  useLayoutEffect(() => {
    if (moving === null) return
    const photo = list.current?.querySelector(`[data-photo="${CSS.escape(moving)}"]`)
    photo?.querySelector<HTMLElement>('[data-handle]')?.focus({ preventScroll: true })
    // Focusing does not scroll to it, so the moved photo is scrolled into view.
    photo?.scrollIntoView({ block: 'nearest' })
  })
  const last = useRef(count)
  useLayoutEffect(() => {
    const isLess = count < last.current
    last.current = count
    const { activeElement } = document
    if (isLess && (activeElement === document.body || activeElement === null || !activeElement.isConnected))
      document.querySelector<HTMLElement>('[data-undo]')?.focus({ preventScroll: true })
  }, [count])
}

/**
 * The photos as the post will show them, those of a row equally high. One flat list, so that a photo moved to another
 * row keeps its element.
 */
export function PhotoRows({ model, mayEdit }: PhotoRowsProps) {
  const photos = useStore(model.$photos)
  const rows = useStore(model.$rows)
  const statuses = useStore(model.$statuses)
  const moving = useStore(model.$moving)
  const list = useRef<HTMLUListElement>(null)
  /** The photo whose texts are open, and the one that was asked for. */
  const [opened, setOpened] = useState<{ id: string; text: PhotoText } | null>(null)
  /** Ratios of loaded images, which the post may not know. */
  const [ratios, setRatios] = useState<Record<string, number>>({})
  const drag = useDragging(list, model, rows)
  usePhotoFocus(list, moving, photos.length)
  if (photos.length === 0) return null

  const byId = new Map(photos.map(photo => [photo.id, photo]))
  const numbers = new Map(rows.flat().map((id, index) => [id, index + 1]))
  const ratio = (photo: PhotoItem) => ratioOf(photo, ratios[photo.id])
  const drawRow = (ids: readonly string[]): ReactNode[] => {
    const rowPhotos = ids.flatMap(id => byId.get(id) ?? [])
    const ratios = rowPhotos.map(ratio)
    const totalRatio = ratios.reduce((sum, value) => sum + value, 0)
    const shares = sharesOf(ratios)
    const numberOf = ({ id }: PhotoItem) => numbers.get(id) ?? 0
    return [
      ...rowPhotos.map((photo, index) => (
        <PhotoCell
          key={photo.id}
          model={model}
          photo={photo}
          number={numberOf(photo)}
          status={statuses[photo.id]}
          mayEdit={mayEdit}
          isMoving={moving === photo.id}
          isTarget={moving !== null && moving !== photo.id}
          opened={opened?.id === photo.id ? opened.text : null}
          onText={text =>
            setOpened(opened?.id === photo.id && opened.text === text ? null : { id: photo.id, text })
          }
          onRatio={value => setRatios(before => ({ ...before, [photo.id]: value }))}
          ratio={totalRatio * (shares[index] ?? 1)}
          share={shares[index] ?? 1}
          gaps={rowPhotos.length - 1}
          drag={drag}
        />
      )),
      ...rowPhotos.map(photo => (
        <PhotoTrouble
          key={`trouble ${photo.id}`}
          model={model}
          id={photo.id}
          number={numberOf(photo)}
          status={statuses[photo.id]}
        />
      )),
      ...rowPhotos
        .filter(({ id }) => opened?.id === id)
        .map(photo => (
          <PhotoDetails
            key={`details ${photo.id}`}
            model={model}
            photo={photo}
            number={numberOf(photo)}
            text={opened?.text ?? 'caption'}
            onDone={() => {
              setOpened(null)
              const cell = list.current?.querySelector(`[data-photo="${photo.id}"]`)
              cell?.querySelector<HTMLElement>(`[data-text="${opened?.text}"]`)?.focus()
            }}
          />
        )),
    ]
  }
  return (
    <ul
      ref={list}
      className={styles.rows}
      aria-label={t('Photos in this post')}
      data-fixed={!mayEdit || undefined}
      data-dragging={drag.id === null ? undefined : ''}
    >
      {rows.flatMap(drawRow)}
      {drag.line && <li role="presentation" className={styles.line} style={{ ...drag.line }} />}
    </ul>
  )
}

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

/** Why a photo isn't uploaded, and what can be done: below its row, where there is space for text. */
function PhotoTrouble({ status, ...props }: PhotoTroubleProps) {
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
