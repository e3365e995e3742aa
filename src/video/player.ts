import type { ReadableAtom } from 'nanostores'
import { createDisposer, type Dispose, type Disposer } from '../lib/dispose.ts'
import { createAutoplay } from './autoplay.ts'
import type { ExclusiveSound } from './exclusive-sound.ts'
import type { Film } from './film.ts'
import { createLoading, type Loading } from './loading.ts'
import type { VideoReport } from './report.ts'
import { type AutoplayConditions, bufferCheckMs, type LoopRule, loops, timePollMs, within } from './rules.ts'
import { createSound } from './sound.ts'
import type { OpenSource } from './source.ts'
import { type Clock, createStores, createWaits, type PlayerState, readElement } from './state.ts'
import type { StoredVolume } from './stored-volume.ts'

export interface PlayerDeps {
  film: Film
  loopRule?: LoopRule
  /** Automatic retries after an error before the first frame; 0 if left out. */
  spareTries?: number | undefined
  sound: StoredVolume
  turn: ExclusiveSound
  report: VideoReport
  /** The current conditions for autoplay, of the page and the user's system. */
  conditions: () => Omit<AutoplayConditions, 'wanted' | 'seen'>
  open: OpenSource
  now: () => number
}

/** One video. It outlives its element: a video that is released far from the window keeps its position. */
export interface Player {
  film: Film
  $state: ReadableAtom<PlayerState>
  $clock: ReadableAtom<Clock>
  /** Attaches an element; returns a function that detaches it. `hold` keeps the last frame while the source changes. */
  attach: (video: HTMLVideoElement, hold?: () => void) => Dispose
  play: () => void
  pause: () => void
  toggle: () => void
  seek: (time: number) => void
  skip: (seconds: number) => void
  setVolume: (volume: number) => void
  toggleMute: () => void
  toggleHd: () => void
  setRate: (rate: number) => void
  setCaptions: (track: number) => void
  toggleCaptions: () => void
  /** Loads again at the same position, and plays if it was playing or `play` is true. */
  retry: (play?: boolean) => void
  /** Handles a press. Returns true if it ended autoplay and unmuted the video, and must do nothing else (VID-5). */
  press: () => boolean
  /** The video has come into the window, or left it. */
  see: (seen: boolean) => void
  /** A condition of autoplay has changed. */
  reconsider: () => void
  dispose: Dispose
}

const every = (disposer: Disposer, ms: number, run: () => void): void => {
  const timer = setInterval(run, ms)
  disposer.add(() => clearInterval(timer))
}

interface Hearing extends Pick<PlayerDeps, 'film' | 'loopRule' | 'report'> {
  loading: Loading
  stores: ReturnType<typeof createStores>
  waits: ReturnType<typeof createWaits>
  readClock: () => void
  /** Called when the video starts to have sound. */
  sounds: () => void
}

/** Listens to the element's events, and polls what they do not report often enough (VID-13, VID-15). */
function hear(video: HTMLVideoElement, life: Disposer, parts: Hearing): void {
  const { film, loopRule, report, loading, stores, waits, readClock } = parts
  const { $state, set } = stores
  const on = (type: string, run: () => void) => life.listen(video, type, run)
  const applyLoop = () => {
    video.loop = !loading.isBroken() && loops(video.duration, { ...loopRule, livestream: film.livestream })
  }
  on('loadedmetadata', () => {
    loading.arrive()
    readClock()
  })
  for (const type of ['loadedmetadata', 'durationchange', 'play']) on(type, applyLoop)
  for (const type of ['durationchange', 'progress', 'seeked', 'pause']) on(type, readClock)
  on('play', () => {
    set({ playing: true })
    parts.sounds()
  })
  on('pause', () => {
    if (loading.isChanging() || !video.paused) return
    waits.end()
    set({ playing: false })
  })
  on('playing', () => {
    set({ started: true })
    report.played()
  })
  on('seeked', () => set({ started: true }))
  on('ended', report.ended)
  on('volumechange', () => set({ muted: video.muted, volume: video.volume }))
  every(life, timePollMs, () => video.paused || readClock())
  let before = -1
  every(life, bufferCheckMs, () => {
    waits.check($state.get().playing && video.currentTime === before && !video.ended)
    before = video.currentTime
  })
}

export function createPlayer(parts: PlayerDeps): Player {
  const { film, report } = parts
  const stores = createStores(film, parts.sound)
  const { $state, $clock, set, setClock } = stores
  const waits = createWaits({
    now: parts.now,
    show: waiting => set({ waiting }),
    tell: ms => report.stalled(ms),
  })
  const loading = createLoading({ ...parts, stores, stopped: waits.end })
  let video: HTMLVideoElement | null = null

  const isAudible = () => {
    const { playing, muted, volume } = $state.get()
    return playing && !muted && volume > 0
  }
  const pause = () => {
    set({ playing: false })
    loading.pause()
  }
  const { take, leave } = parts.turn.join(() => isAudible() && pause())
  const sounds = () => isAudible() && take()
  const sound = createSound(parts.sound, stores, sounds)
  const isAttached = () => video !== null
  const autoplay = createAutoplay({ ...parts, stores, loading, sound, isAttached, pause })
  const readClock = () => {
    if (!video) return
    const { clock, isLive } = readElement(video, film, $clock.get(), loading.place())
    setClock(clock)
    set({ live: isLive })
  }
  const attach: Player['attach'] = (element, hold = () => {}) => {
    video = element
    const life = createDisposer()
    sound.use(element)
    hear(element, life, { ...parts, stores, loading, waits, readClock, sounds })
    loading.begin(element, life, hold)
    autoplay.reconsider()
    return () => {
      readClock()
      waits.end()
      life.dispose()
      loading.end()
      sound.use(null)
      video = null
      set({ playing: false, started: false, auto: false })
    }
  }
  const seek = (time: number) => {
    const clock = $clock.get()
    const to = within(time, clock)
    setClock({ ...clock, time: to })
    if (video && video.readyState > 0) video.currentTime = to
    else loading.setPlace(to)
  }

  return {
    film,
    $state,
    $clock,
    attach,
    ...autoplay,
    play: loading.start,
    pause,
    toggle: () => ($state.get().playing ? pause() : loading.start()),
    seek,
    skip: seconds => seek($clock.get().time + seconds),
    setVolume: sound.setVolume,
    toggleMute: sound.toggleMute,
    toggleHd: loading.toggleHd,
    setRate(rate) {
      if (video) video.defaultPlaybackRate = video.playbackRate = rate
      set({ rate })
    },
    setCaptions: captions => set({ captions }),
    toggleCaptions: () => film.tracks.length > 0 && set({ captions: $state.get().captions < 0 ? 0 : -1 }),
    retry: loading.retry,
    dispose: leave,
  }
}
