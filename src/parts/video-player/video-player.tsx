import { useStore } from '@nanostores/react'
import { type CSSProperties, type MouseEvent, useEffect, useRef, useState } from 'react'
import { t } from '../../page/i18n.ts'
import type { Player } from '../../video/player.ts'
import { Captions } from './captions.tsx'
import { Controls } from './controls.tsx'
import { runKey } from './keys.ts'
import { Surface } from './surface.tsx'
import { Trouble } from './trouble.tsx'
import type { VideoHost } from './types.ts'
import { type Attached, useAttached } from './use-attached.ts'
import { useLife } from './use-life.ts'
import { useShown } from './use-shown.ts'
import styles from './video-player.module.css'

export interface VideoPlayerProps {
  player: Player
  host: VideoHost
  /** Its name among the others of a page; `Video player` if left out. */
  label?: string
  /** Width to height; the film's own as soon as it is known where left out. */
  ratio?: number | undefined
  /** What it has until the film's own is known. */
  firstRatio?: number | undefined
  /** No wider than so many pixels. */
  width?: number | undefined
  /** It goes on at once with what the reader has begun elsewhere. */
  startNow?: boolean
  share?: ((anchor: Element) => void) | undefined
  /** What else is to be said when it cannot be played. */
  troubleHint?: string | undefined
}

const commonRatio = 16 / 9

/** The film itself, which exists while its player is alive. */
function Element({ player, attach }: { player: Player; attach: (video: HTMLVideoElement) => () => void }) {
  const { film } = player
  return (
    // biome-ignore lint/a11y/useMediaCaption: captions are those that the page gives
    <video
      ref={attach}
      className={styles.video}
      playsInline
      preload={film.posterUrl && film.duration ? 'none' : 'metadata'}
      crossOrigin={film.crossOrigin ?? undefined}
      disableRemotePlayback={film.hlsUrl !== null || undefined}
      tabIndex={-1}
    >
      {film.tracks.map(({ src, language, label }) => (
        <track key={src} kind="captions" src={src} srcLang={language} label={label} />
      ))}
    </video>
  )
}

/** Words over the film. */
function Over({ player, attached: { video, screen } }: { player: Player; attached: Attached }) {
  const { captions } = useStore(player.$state)
  const { fullscreen, pip } = useStore(screen.$state)
  const isAlone = pip || (fullscreen && document.fullscreenElement === null)
  return <Captions video={video} tracks={player.film.tracks} shown={captions} isAlone={isAlone} />
}

/** The film's element, which comes and goes with its place in the window, and the button that plays it in either case. */
function useFilm({ player, host, startNow = false }: VideoPlayerProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const playsWhenAlive = useRef(startNow)
  const [attached, attach] = useAttached(player, canvas, () => {
    if (playsWhenAlive.current) player.play()
    playsWhenAlive.current = false
  })
  const { frame, isAlive, demand } = useLife(player, host.living, attached, startNow)
  const toggle = () => {
    if (player.$state.get().fault) return player.retry(true)
    if (attached) return player.toggle()
    playsWhenAlive.current = true
    demand()
  }
  return { canvas, frame, attached, attach, isAlive, toggle }
}

/** Width to height of the film itself, where nobody has said what it is to be. */
function useOwnRatio(attached: Attached | null, isGiven: boolean): number | null {
  const [ratio, setRatio] = useState<number | null>(null)
  useEffect(() => {
    if (isGiven || !attached) return
    const { video } = attached
    const measure = () => video.videoWidth > 0 && setRatio(video.videoWidth / video.videoHeight)
    video.addEventListener('resize', measure)
    return () => video.removeEventListener('resize', measure)
  }, [isGiven, attached])
  return ratio
}

/** The first press on one that plays by itself gives it sound; buttons do what they say besides. */
function firstPress(event: MouseEvent<HTMLElement>, player: Player): void {
  const target = event.target as Element
  if (!event.currentTarget.contains(target) || !player.press()) return
  if (!target.closest('button:not([data-sound])')) event.stopPropagation()
}

/** A video with its controls. Far out of the window it is a poster of the same size. */
export function VideoPlayer(props: VideoPlayerProps) {
  const { player, host, ratio, width, share } = props
  const { playing, fault } = useStore(player.$state)
  const { canvas, frame, attached, attach, isAlive, toggle } = useFilm(props)
  const ownRatio = useOwnRatio(attached, ratio !== undefined)
  const { isShown, wake, calm } = useShown(playing)
  const screen = attached?.screen ?? null
  const aspect = ratio ?? ownRatio ?? props.firstRatio ?? commonRatio
  // What is as high as its picture is no higher than the window, with room to press what is below it.
  const maxWidth = width ?? (ratio === undefined ? `${90 * aspect}svh` : undefined)
  const style: CSSProperties = { aspectRatio: String(aspect), maxWidth }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div
      ref={frame}
      role="group"
      aria-label={props.label ?? t('Video player')}
      tabIndex={-1}
      className={styles.frame}
      style={style}
      data-playing={playing || undefined}
      data-shown={isShown || undefined}
      onKeyDown={event => {
        wake()
        runKey(event, player, screen, toggle)
      }}
      onClickCapture={event => firstPress(event, player)}
      onPointerMove={event => event.pointerType !== 'touch' && wake()}
      onPointerLeave={event => event.pointerType !== 'touch' && calm()}
    >
      {isAlive && <Element player={player} attach={attach} />}
      <canvas ref={canvas} hidden className={styles.held} />
      <Surface player={player} isShown={isShown} wake={wake} toggle={toggle} />
      {attached && player.film.tracks.length > 0 && <Over player={player} attached={attached} />}
      {fault && (
        <Trouble
          fault={fault}
          hint={props.troubleHint}
          retry={() => {
            // The button goes; the keys of the video stay at hand.
            frame.current?.focus({ preventScroll: true })
            player.retry()
          }}
        />
      )}
      <Controls player={player} screen={screen} host={host} share={share} togglePlay={toggle} />
    </div>
  )
}
