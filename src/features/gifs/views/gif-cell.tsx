import { Fragment, memo, type PointerEvent, useCallback, useEffect, useRef, useState } from 'react'
import { fetchFile } from '../../../platform/http/fetch-file.ts'
import { t } from '../../../platform/page/i18n.ts'
import { filmstripFrame, pickFrames } from '../../../ui/behavior/filmstrip.ts'
import { isRtl } from '../../../ui/behavior/roving.ts'
import { Icon } from '../../../ui/icon/icon.tsx'
import { type Gif, gifName, shownTags } from '../gif.ts'
import type { Cell } from '../layout.ts'
import styles from './gif-picker.module.css'
import { brokenIcon } from './icons.ts'

/** Frames of an animation, to be drawn one at a time. */
interface Strip {
  count: number
  draw: (canvas: HTMLCanvasElement, frame: number) => void
  close: () => void
}

const paint = (canvas: HTMLCanvasElement, image: CanvasImageSource, width: number, height: number): void => {
  if (width === 0 || height === 0) return
  canvas.width = width
  canvas.height = height
  canvas.getContext('2d')?.drawImage(image, 0, 0, width, height)
}

/** Draws the first frame of a loaded image on the canvas. */
const drawStill = (canvas: HTMLCanvasElement, image: HTMLImageElement): void =>
  paint(canvas, image, image.naturalWidth, image.naturalHeight)

// Origins whose images the host's policy doesn't let scripts read: another try would only add to its reports.
const closedOrigins = new Set<string>()

/**
 * Reads ten frames of a GIF, spread over its length (GIF-22). Resolves to null if the browser can't decode frames or
 * the image may be shown but not read.
 */
async function readStrip(url: string, signal: AbortSignal): Promise<Strip | null> {
  const { origin } = new URL(url, document.baseURI)
  if (!('ImageDecoder' in globalThis) || closedOrigins.has(origin)) return null
  const frames: VideoFrame[] = []
  const close = () => {
    for (const frame of frames) frame.close()
  }
  let decoder: ImageDecoder | undefined
  try {
    const response = await fetchFile(url, signal).catch(error => {
      if (!signal.aborted) closedOrigins.add(origin)
      throw error
    })
    const data = response.ok ? response.body : null
    if (!data) return null
    decoder = new ImageDecoder({ data, type: response.headers.get('content-type') || 'image/gif' })
    await decoder.completed
    for (const frameIndex of pickFrames(decoder.tracks.selectedTrack?.frameCount ?? 0))
      frames.push((await decoder.decode({ frameIndex })).image)
    if (signal.aborted || frames.length < 2) throw new Error('no strip')
    return {
      count: frames.length,
      draw(canvas, at) {
        const frame = frames[at]
        if (frame) paint(canvas, frame, frame.displayWidth, frame.displayHeight)
      },
      close,
    }
  } catch {
    close()
    return null
  } finally {
    decoder?.close()
  }
}

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
