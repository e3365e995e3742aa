import { Fragment, memo, type PointerEvent, useCallback, useEffect, useRef, useState } from 'react'
import { t } from '../../../platform/page/i18n.ts'
import { filmstripFrame } from '../../../ui/behavior/filmstrip.ts'
import { isRtl } from '../../../ui/behavior/roving.ts'
import { Icon } from '../../../ui/icon/icon.tsx'
import type { Gif } from '../gif.ts'
import { gifName, shownTags } from '../gif-texts.ts'
import type { Cell } from '../layout.ts'
import styles from './gif-picker.module.css'
import { brokenIcon } from './icons.ts'
import { drawStill, readStrip, type Strip } from './strip.ts'

interface Props {
  gif: Gif
  cell: Cell
  /** Whether the image may be fetched. */
  mayLoad: boolean
  /** Still until the pointer is over it. */
  isStill: boolean
  /** The result that Tab reaches. */
  isCurrent: boolean
  onChoose: (gif: Gif) => void
  onSettled: (mediaUrl: string) => void
}

type Shown = 'waiting' | 'loaded' | 'broken'

/** A search result. A still one steps through its frames as the pointer crosses it, and plays while it has focus. */
function DrawnGif({ gif, cell, mayLoad, isStill, isCurrent, onChoose, onSettled }: Props) {
  const [shown, setShown] = useState<Shown>('waiting')
  const [isPlaying, setPlaying] = useState(false)
  const image = useRef<HTMLImageElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const strip = useRef<Strip | null>(null)
  const reading = useRef<AbortController | null>(null)
  const isCovered = isStill && !isPlaying && shown === 'loaded'

  useEffect(() => {
    if (isCovered && canvas.current && image.current) drawStill(canvas.current, image.current)
  }, [isCovered])
  const release = useCallback(() => {
    reading.current?.abort()
    reading.current = null
    strip.current?.close()
    strip.current = null
  }, [])
  useEffect(() => release, [release])

  const enter = async (event: PointerEvent) => {
    if (!isCovered || event.pointerType === 'touch' || reading.current) return
    const controller = new AbortController()
    reading.current = controller
    const found = await readStrip(gif.mediaUrl, controller.signal)
    if (controller.signal.aborted) found?.close()
    else if (found) strip.current = found
    else setPlaying(true)
  }
  const move = (event: PointerEvent<HTMLElement>) => {
    if (!strip.current || !canvas.current) return
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const place = (event.clientX - left) / width
    const frame = filmstripFrame(isRtl(event.currentTarget) ? 1 - place : place, strip.current.count)
    strip.current.draw(canvas.current, frame)
    canvas.current.dataset.frame = String(frame)
  }
  const leave = () => {
    release()
    setPlaying(false)
  }

  const isBroken = shown === 'broken'
  const name = gifName(gif, cell.index + 1)
  const tags = shownTags(gif.postTags)
  return (
    <button
      type="button"
      className={styles.gif}
      aria-label={isBroken ? t('{name}. Couldn’t load. Try again', { name }) : name}
      tabIndex={isCurrent ? 0 : -1}
      data-index={cell.index}
      data-shown={shown}
      onClick={() => (isBroken ? setShown('waiting') : onChoose(gif))}
      onFocus={event => event.currentTarget.matches(':focus-visible') && setPlaying(true)}
      onBlur={leave}
      onPointerEnter={enter}
      onPointerMove={move}
      onPointerLeave={leave}
    >
      {mayLoad && !isBroken && (
        <img
          ref={image}
          src={gif.mediaUrl}
          alt=""
          width={cell.width}
          height={cell.height}
          decoding="async"
          draggable={false}
          referrerPolicy="no-referrer"
          className={styles.image}
          data-covered={isCovered || undefined}
          onLoad={() => {
            setShown('loaded')
            onSettled(gif.mediaUrl)
          }}
          onError={() => {
            setShown('broken')
            onSettled(gif.mediaUrl)
          }}
        />
      )}
      {isCovered && <canvas ref={canvas} className={styles.image} />}
      {isCovered && (
        <span aria-hidden="true" className={styles.badge}>
          {t('GIF')}
        </span>
      )}
      {isBroken && <Icon path={brokenIcon} className={styles.broken} />}
      {tags.length > 0 && (
        <span aria-hidden="true" className={styles.tags}>
          <span className={styles.words}>
            {tags.map((tag, at) => (
              <Fragment key={tag}>
                {at > 0 && ' '}
                <bdi>#{tag}</bdi>
              </Fragment>
            ))}
          </span>
        </span>
      )}
    </button>
  )
}

/** Memoized, because hundreds are mounted at once: each re-renders only when its own props change. */
export const GifCell = memo(DrawnGif)
