import { useStore } from '@nanostores/react'
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useRef,
  useState,
} from 'react'
import { t } from '../../page/i18n.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import type { Player } from '../../video/player.ts'
import { keyAction } from '../../video/rules.ts'
import type { Screen } from '../../video/screen.ts'
import { Captions } from './captions.tsx'
import { Controls } from './controls.tsx'
import type { VideoHost } from './host.ts'
import { playPath } from './icons.ts'
import { Trouble } from './trouble.tsx'
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

/** What the element under the focus keeps for itself. */
function focusOf(target: Element): 'slider' | 'button' | 'player' {
  if (target.matches('input')) return 'slider'
  return target.matches('button') ? 'button' : 'player'
}

/** The keys of a video, while the focus is in it (WCAG 2.1.4: nowhere else). */
function runKey(
  event: KeyboardEvent<HTMLElement>,
  player: Player,
  screen: Screen | null,
  toggle: () => void,
) {
  const target = event.target as Element
  // What is open above it is drawn elsewhere, and has keys of its own.
  if (event.defaultPrevented || !event.currentTarget.contains(target)) return
  const action = keyAction(event, focusOf(target))
  if (!action || (!screen && action.do !== 'play')) return
  event.preventDefault()
  // Nor do the shortcuts of what is around it hear of it.
  event.stopPropagation()
  switch (action.do) {
    case 'play':
      player.press()
      return toggle()
    case 'mute':
      return player.press() || player.toggleMute()
    case 'fullscreen':
      return screen?.toggleFullscreen()
    case 'captions':
      return player.toggleCaptions()
    case 'skip':
      return player.skip(action.seconds)
    case 'louder':
      return player.setVolume((player.$state.get().muted ? 0 : player.$state.get().volume) + action.by)
    case 'go': {
      const { start, end } = player.$clock.get()
      return player.seek(start + action.to * (end - start))
    }
  }
}

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

function Over({ player, attached }: { player: Player; attached: Attached | null }) {
  const { captions } = useStore(player.$state)
  if (!attached || player.film.tracks.length === 0) return null
  return <WithScreen attached={attached} player={player} captions={captions} />
}
function WithScreen({
  attached,
  player,
  captions,
}: {
  attached: Attached
  player: Player
  captions: number
}) {
  const { fullscreen, pip } = useStore(attached.screen.$state)
  const isAlone = pip || (fullscreen && document.fullscreenElement === null)
  return <Captions video={attached.video} tracks={player.film.tracks} shown={captions} isAlone={isAlone} />
}

/** A video with its controls. Far out of the window it is a poster of the same size. */
export function VideoPlayer(props: VideoPlayerProps) {
  const { player, host, ratio, width, share } = props
  const { playing, started, waiting, fault } = useStore(player.$state)
  const canvas = useRef<HTMLCanvasElement>(null)
  const playsWhenAlive = useRef(props.startNow === true)
  const [ownRatio, setOwnRatio] = useState<number | null>(null)
  const [noPoster, setNoPoster] = useState(false)
  const [attached, attach] = useAttached(player, canvas, () => {
    if (playsWhenAlive.current) player.play()
    playsWhenAlive.current = false
  })
  const screen = attached?.screen ?? null
  const { frame, isAlive, demand } = useLife(player, host.living, attached, props.startNow === true)
  const { isShown, wake, calm } = useShown(playing)
  const poster = noPoster ? null : player.film.posterUrl

  useEffect(() => {
    if (ratio !== undefined || !attached) return
    const { video } = attached
    const measure = () => video.videoWidth > 0 && setOwnRatio(video.videoWidth / video.videoHeight)
    video.addEventListener('resize', measure)
    return () => video.removeEventListener('resize', measure)
  }, [ratio, attached])

  const toggle = () => {
    if (player.$state.get().fault) return player.retry(true)
    if (attached) return player.toggle()
    playsWhenAlive.current = true
    demand()
  }
  // The first press on one that plays by itself gives it sound; buttons do what they say besides.
  const press = (event: MouseEvent<HTMLElement>) => {
    const target = event.target as Element
    if (!event.currentTarget.contains(target) || !player.press()) return
    if (!target.closest('button:not([data-sound])')) event.stopPropagation()
  }
  const touched = useRef(false)
  const pointerDown = (event: PointerEvent) => {
    // A finger has no hover: its first touch shows the controls.
    touched.current = event.pointerType === 'touch' && playing && !isShown
    wake()
  }
  const style: CSSProperties = {
    aspectRatio: String(ratio ?? ownRatio ?? props.firstRatio ?? commonRatio),
    maxWidth: width,
  }
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
      onClickCapture={press}
      onPointerMove={event => event.pointerType !== 'touch' && wake()}
      onPointerLeave={event => event.pointerType !== 'touch' && calm()}
    >
      {isAlive && <Element player={player} attach={attach} />}
      <canvas ref={canvas} hidden className={styles.held} />
      {!started && poster && (
        <img className={styles.poster} src={poster} alt="" onError={() => setNoPoster(true)} />
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button Play does the same */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the button Play does the same */}
      <div
        className={styles.surface}
        onPointerDown={pointerDown}
        onClick={() => {
          if (!touched.current) toggle()
        }}
      >
        {!started && !playing && !fault && (
          <span className={styles.big}>
            <Icon path={playPath} size={32} fill="currentColor" />
          </span>
        )}
        {waiting && <span className={styles.waiting} />}
      </div>
      <Over player={player} attached={attached} />
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
