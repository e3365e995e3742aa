import { useStore } from '@nanostores/react'
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useEffect, useState } from 'react'
import { currentLanguage, t } from '../../../../platform/page/i18n.ts'
import { filmstripFrame, filmstripFrames } from '../../../../ui/behavior/filmstrip.ts'
import type { Filmstrip } from '../../film.ts'
import { clockText, isAtEdge, seekStep, timeInWords } from '../../playback/playback-rules.ts'
import type { Player } from '../../playback/player.ts'
import styles from './sliders.module.css'

interface Strip {
  url: string
  frames: number
  /** Aspect ratio of one frame, width by height. */
  ratio: number
}

/** The filmstrip over the slider, fetched on first use. */
function useStrip(filmstrip: Filmstrip | null, isWanted: boolean): Strip | null {
  const [strip, setStrip] = useState<Strip | null>(null)
  useEffect(() => {
    if (!filmstrip || !isWanted) return
    const { url, width } = filmstrip
    const image = new Image()
    image.onload = () => {
      const { naturalWidth, naturalHeight } = image
      // The host says how wide one frame is, or the whole strip of ten.
      const frames = naturalWidth > width * 1.5 ? Math.round(naturalWidth / width) : filmstripFrames
      setStrip({ url, frames, ratio: naturalWidth / frames / Math.max(1, naturalHeight) })
    }
    image.src = url
    return () => {
      image.onload = null
    }
  }, [filmstrip, isWanted])
  return strip
}

function PreviewFrame({ strip, at }: { strip: Strip; at: number }) {
  const { url, frames, ratio } = strip
  const frame = filmstripFrame(at, frames)
  const style: CSSProperties = {
    aspectRatio: String(ratio),
    backgroundImage: `url("${url}")`,
    backgroundSize: `${frames * 100}% 100%`,
    backgroundPosition: `${frames > 1 ? (frame / (frames - 1)) * 100 : 0}% 0`,
  }
  return <span className={styles.frame} style={style} />
}

const shareOf = (value: number, whole: number) => (whole > 0 ? Math.max(0, Math.min(1, value / whole)) : 0)

/** The playback position: a native slider that announces its value in words. */
export function TimeSlider({ player }: { player: Player }) {
  const { time, start, end, buffered } = useStore(player.$clock)
  const { live } = useStore(player.$state)
  const [preview, setPreview] = useState<number | null>(null)
  const [isFocused, setFocused] = useState(false)
  const length = end - start
  const shown = preview ?? (isFocused ? time : null)
  const strip = useStrip(player.film.filmstrip, shown !== null)
  const valueText = live
    ? isAtEdge(time, { start, end })
      ? t('Live')
      : t('{time} behind live', { time: timeInWords(end - time, currentLanguage.locale) })
    : t('{time} of {duration}', {
        time: timeInWords(time, currentLanguage.locale),
        duration: timeInWords(end, currentLanguage.locale),
      })

  const point = (event: PointerEvent<HTMLInputElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    setPreview(start + shareOf(event.clientX - left, width) * length)
  }
  const leave = (event: PointerEvent) => {
    // A second finger may come and go while the first is still on the slider.
    if (event.isPrimary) setPreview(null)
  }
  const keyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const step = seekStep(length)
    const steps: Record<string, number> = {
      ArrowRight: step,
      ArrowUp: step,
      ArrowLeft: -step,
      ArrowDown: -step,
      PageUp: length / 10,
      PageDown: -length / 10,
      Home: -length,
      End: length,
    }
    const by = steps[event.key]
    if (by === undefined) return
    event.preventDefault()
    setPreview(null)
    player.skip(by)
  }
  const style = {
    '--played': shareOf(time - start, length),
    '--loaded': shareOf(buffered - start, length),
    '--shown': shareOf((shown ?? 0) - start, length),
  } as CSSProperties
  return (
    <div className={styles.timeline} style={style}>
      <input
        type="range"
        className={styles.slider}
        aria-label={t('Seek')}
        aria-valuetext={valueText}
        min={start}
        max={Math.max(end, start)}
        step="any"
        value={Math.min(Math.max(time, start), end)}
        disabled={length <= 0}
        onChange={event => player.seek(event.currentTarget.valueAsNumber)}
        onKeyDown={keyDown}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={leave}
        onPointerUp={event => event.pointerType !== 'mouse' && leave(event)}
        onPointerCancel={leave}
        onFocus={event => setFocused(event.currentTarget.matches(':focus-visible'))}
        onBlur={() => setFocused(false)}
      />
      {shown !== null && length > 0 && (
        <span className={styles.preview} aria-hidden="true">
          {strip && <PreviewFrame strip={strip} at={shareOf(shown, end)} />}
          <span>{live ? `−${clockText(end - shown)}` : clockText(shown)}</span>
        </span>
      )}
    </div>
  )
}
