import { useStore } from '@nanostores/react'
import { type CSSProperties, type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { t } from '../../../platform/page/i18n.ts'
import type { VideoFault } from '../playback/playback-rules.ts'
import type { Player } from '../playback/player.ts'
import { Captions } from './captions.tsx'
import { Controls } from './controls.tsx'
import type { VideoHost } from './player-host.ts'
import { runKey } from './player-keys.ts'
import { Surface } from './surface.tsx'
import { type Attached, useAttached, useElementSlot } from './use-attached.ts'
import videoErrorStyles from './video-error.module.css'
import styles from './video-player.module.css'

function textOf(fault: VideoFault): string {
  switch (fault) {
    case 'aborted':
      return t('The video stopped loading.')
    case 'network':
      return t('The connection dropped while the video was loading.')
    case 'decode':
      return t('The video is damaged, or your browser can’t play it.')
    case 'src not supported':
      return t('The video is missing, or your browser can’t play it.')
    case 'encrypted':
      return t('This video is protected and can’t be played here.')
    default:
      return t('Couldn’t play the video.')
  }
}

interface VideoErrorProps {
  fault: VideoFault
  hint: string | undefined
  retry: () => void
}

/** Says why the video doesn't play, with a retry if that may help. */
function VideoError({ fault, hint, retry }: VideoErrorProps) {
  const retryButton = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    // On a small video it replaces the controls, so it takes their focus.
    const focused = document.activeElement
    if (focused?.closest('[data-controls]') && focused.getClientRects().length === 0)
      if (retryButton.current?.closest('[role="group"]')?.contains(focused)) retryButton.current.focus()
  }, [])
  return (
    <div className={videoErrorStyles.trouble} role="alert">
      <p>
        {textOf(fault)} {hint}
      </p>
      <button ref={retryButton} type="button" className={videoErrorStyles.again} onClick={retry}>
        {t('Try again')}
      </button>
    </div>
  )
}

export interface VideoPlayerProps {
  player: Player
  host: VideoHost
  /** Name for screen readers; `Video player` if left out. */
  label?: string
  /** Aspect ratio, width by height; if left out, that of the video once it is known. */
  ratio?: number | undefined
  /** Aspect ratio until that of the video is known. */
  firstRatio?: number | undefined
  /** Maximum width in pixels. */
  width?: number | undefined
  /** The margin that is zero if a narrower video is at the side of its container; centered if left out. */
  flush?: 'marginLeft' | 'marginRight' | undefined
  /** Plays at once because the user has already started it elsewhere. */
  startNow?: boolean
  share?: ((anchor: Element) => void) | undefined
  /** Shown as well if the video can't be played. */
  troubleHint?: string | undefined
}

const defaultRatio = 16 / 9

/** The controls of a playing video hide this many milliseconds after the last pointer movement. */
const hideAfterMs = 2500

/** Whether to show the controls. The style sheet also shows them on focus, while paused, and if a menu is open. */
function useShown(playing: boolean): { isShown: boolean; wake: () => void; hide: () => void } {
  const [isShown, setShown] = useState(false)
  const timer = useRef(0)
  const hide = () => {
    clearTimeout(timer.current)
    setShown(false)
  }
  const wake = () => {
    clearTimeout(timer.current)
    setShown(true)
    timer.current = window.setTimeout(() => setShown(false), hideAfterMs)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return { isShown: isShown || !playing, wake, hide }
}

/** The video element, which exists while the player may have one. */
function VideoElement({
  player,
  attach,
  savesData,
}: {
  player: Player
  attach: (video: HTMLVideoElement) => () => void
  savesData: boolean
}) {
  const { film } = player
  return (
    // biome-ignore lint/a11y/useMediaCaption: the captions are those that the page gives
    <video
      ref={attach}
      className={styles.video}
      playsInline
      preload={savesData || (film.posterUrl && film.duration) ? 'none' : 'metadata'}
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

/** Captions over the video. */
function CaptionsOverlay({ player, attached: { video, screen } }: { player: Player; attached: Attached }) {
  const { captions } = useStore(player.$state)
  const { fullscreen, pip } = useStore(screen.$state)
  const isAlone = pip || (fullscreen && document.fullscreenElement === null)
  return <Captions video={video} tracks={player.film.tracks} shown={captions} isAlone={isAlone} />
}

/** The video element, which is mounted in and near the window, and a play handler that works with or without it. */
function useFilm({ player, host, startNow = false }: VideoPlayerProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const playsOnceLoaded = useRef(startNow)
  const [attached, attach] = useAttached(player, canvas, () => {
    if (playsOnceLoaded.current) player.play()
    playsOnceLoaded.current = false
  })
  const { frame, isLoaded, demand } = useElementSlot(player, host.loadedVideos, attached, startNow)
  const toggle = () => {
    if (player.$state.get().fault) return player.retry(true)
    if (attached) return player.toggle()
    playsOnceLoaded.current = true
    demand()
  }
  return { canvas, frame, attached, attach, isLoaded, toggle }
}

/** The video's own aspect ratio, used where none was given. */
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

/** The first press on an autoplaying video unmutes it (VID-5); a button also does its own action. */
function firstPress(event: MouseEvent<HTMLElement>, player: Player): void {
  const target = event.target as Element
  if (!event.currentTarget.contains(target) || !player.press()) return
  if (!target.closest('button:not([data-sound])')) event.stopPropagation()
}

/** A video with its controls. Far from the window, it is a poster of the same size. */
export function VideoPlayer(props: VideoPlayerProps) {
  const { player, host, ratio, width, flush, share } = props
  const { playing, fault } = useStore(player.$state)
  const { canvas, frame, attached, attach, isLoaded, toggle } = useFilm(props)
  const ownRatio = useOwnRatio(attached, ratio !== undefined)
  const { isShown, wake, hide } = useShown(playing)
  const screen = attached?.screen ?? null
  const aspect = ratio ?? ownRatio ?? props.firstRatio ?? defaultRatio
  // A video with its own aspect ratio is at most 90 % of the window's height, so that what follows can be reached.
  const maxWidth = width ?? (ratio === undefined ? `${90 * aspect}svh` : undefined)
  const style: CSSProperties = { aspectRatio: String(aspect), maxWidth }
  if (flush) style[flush] = 0
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
      onPointerLeave={event => event.pointerType !== 'touch' && hide()}
    >
      {isLoaded && <VideoElement player={player} attach={attach} savesData={host.savesData} />}
      <canvas ref={canvas} hidden className={styles.held} />
      <Surface player={player} isShown={isShown} wake={wake} toggle={toggle} />
      {attached && player.film.tracks.length > 0 && <CaptionsOverlay player={player} attached={attached} />}
      {fault && (
        <VideoError
          fault={fault}
          hint={props.troubleHint}
          retry={() => {
            // The button disappears, so the frame takes the focus, and the video's keys still work.
            frame.current?.focus({ preventScroll: true })
            player.retry()
          }}
        />
      )}
      <Controls player={player} screen={screen} host={host} share={share} togglePlay={toggle} />
    </div>
  )
}
