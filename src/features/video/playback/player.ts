import { createDisposer, type Disposer } from '../../../platform/lib/dispose.ts'
import type { Film } from '../film.ts'
import { createLoading, type Loading } from './loading.ts'
import type { VideoReport } from './playback-report.ts'
import {
  type AutoplayConditions,
  bufferCheckMs,
  type LoopRule,
  loops,
  mayAutoplay,
  timePollMs,
  within,
} from './playback-rules.ts'
import { createStores, createWaits, type PlayerStores, readElement } from './playback-state.ts'
import { createSound, type ExclusiveSound, type StoredVolume } from './sound.ts'
import type { OpenSource } from './video-source.ts'

interface AutoplayDeps {
  film: Film
  stores: PlayerStores
  loading: Loading
  sound: ReturnType<typeof createSound>
  conditions: () => Omit<AutoplayConditions, 'wanted' | 'seen'>
  /** Whether the player has an element. */
  isAttached: () => boolean
  pause: () => void
}

/** Autoplay: muted, only while visible, and until the first press (VID-5). */
function createAutoplay({ film, stores, loading, sound, ...deps }: AutoplayDeps) {
  const { $state, set } = stores
  let isSeen = false
  let isPressed = false

  const reconsider = () => {
    if (!deps.isAttached()) return
    const { playing, auto, fault } = $state.get()
    const wanted = film.autoplay && !isPressed && !loading.isBroken() && fault === null
    const may = mayAutoplay({ ...deps.conditions(), wanted, seen: isSeen })
    if (may && !playing) {
      sound.muteForAutoplay()
      set({ auto: true })
      loading.start()
    } else if (!may && auto && playing) deps.pause()
  }
  return {
    /** A condition of autoplay has changed. */
    reconsider,
    /** The video has come into the window, or left it. */
    setVisible(seen: boolean) {
      isSeen = seen
      reconsider()
    },
    /**
     * Handles a press. Returns true if it ended autoplay and unmuted the video; the press must then do nothing else.
     */
    press() {
      const { auto, playing } = $state.get()
      isPressed = true
      if (!auto) return false
      set({ auto: false })
      sound.unmute()
      return playing
    },
  }
}

export interface PlayerDeps {
  film: Film
  loopRule?: LoopRule
  /** Automatic retries after an error before the first frame; 0 if left out. */
  autoRetries?: number | undefined
  sound: StoredVolume
  exclusiveSound: ExclusiveSound
  report: VideoReport
  /** The current conditions for autoplay, of the page and the user's system. */
  conditions: () => Omit<AutoplayConditions, 'wanted' | 'seen'>
  open: OpenSource
  now: () => number
}

/** One video. It outlives its element: a video whose element is released far from the window keeps its position. */
export type Player = ReturnType<typeof createPlayer>

const every = (disposer: Disposer, ms: number, run: () => void): void => {
  const timer = setInterval(run, ms)
  disposer.add(() => clearInterval(timer))
}

interface ListenDeps extends Pick<PlayerDeps, 'film' | 'loopRule' | 'report'> {
  loading: Loading
  stores: ReturnType<typeof createStores>
  waits: ReturnType<typeof createWaits>
  readClock: () => void
  /** Called when the video starts to have sound. */
  onAudible: () => void
}

/** Listens to the element's events, and polls what they don't report often enough (VID-13, VID-15). */
function listen(video: HTMLVideoElement, disposer: Disposer, deps: ListenDeps): void {
  const { film, loopRule, report, loading, stores, waits, readClock } = deps
  const { $state, set } = stores
  const on = (type: string, run: () => void) => disposer.listen(video, type, run)
  // The file's own duration counts, not the server's (DEC-147).
  const applyLoop = () => {
    video.loop = !loading.isBroken() && loops(video.duration, { ...loopRule, livestream: film.livestream })
  }
  on('loadedmetadata', () => {
    loading.onMetadata()
    readClock()
  })
  for (const type of ['loadedmetadata', 'durationchange', 'play']) on(type, applyLoop)
  for (const type of ['durationchange', 'progress', 'seeked', 'pause']) on(type, readClock)
  on('play', () => {
    set({ playing: true })
    deps.onAudible()
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
  every(disposer, timePollMs, () => video.paused || readClock())
  let before = -1
  every(disposer, bufferCheckMs, () => {
    waits.check($state.get().playing && video.currentTime === before && !video.ended)
    before = video.currentTime
  })
}

export function createPlayer(deps: PlayerDeps) {
  const { film, report } = deps
  const stores = createStores(film, deps.sound)
  const { $state, $clock, set, setClock } = stores
  const waits = createWaits({
    now: deps.now,
    show: waiting => set({ waiting }),
    report: ms => report.stalled(ms),
  })
  const loading = createLoading({ ...deps, stores, onStopped: waits.end })
  let video: HTMLVideoElement | null = null

  const isAudible = () => {
    const { playing, muted, volume } = $state.get()
    return playing && !muted && volume > 0
  }
  const pause = () => {
    set({ playing: false })
    loading.pause()
  }
  const { take, leave } = deps.exclusiveSound.join(() => isAudible() && pause())
  const onAudible = () => isAudible() && take()
  const sound = createSound(deps.sound, stores, onAudible)
  const isAttached = () => video !== null
  const autoplay = createAutoplay({ ...deps, stores, loading, sound, isAttached, pause })
  const readClock = () => {
    if (!video) return
    const { clock, isLive } = readElement(video, film, $clock.get(), loading.pendingTime())
    setClock(clock)
    set({ live: isLive })
  }
  const attach = (element: HTMLVideoElement, hold = () => {}) => {
    video = element
    const disposer = createDisposer()
    sound.use(element)
    listen(element, disposer, { ...deps, stores, loading, waits, readClock, onAudible })
    loading.begin(element, disposer, hold)
    autoplay.reconsider()
    return () => {
      readClock()
      waits.end()
      disposer.dispose()
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
    else loading.setPendingTime(to)
  }

  return {
    film,
    $state,
    $clock,
    /**
     * Attaches an element; returns a function that detaches it. `hold` keeps the last frame visible while the source is
     * changed.
     */
    attach,
    ...autoplay,
    play: loading.start,
    pause,
    toggle: () => ($state.get().playing ? pause() : loading.start()),
    seek,
    skip: (seconds: number) => seek($clock.get().time + seconds),
    setVolume: sound.setVolume,
    toggleMute: sound.toggleMute,
    toggleHd: loading.toggleHd,
    setRate(rate: number) {
      if (video) video.defaultPlaybackRate = video.playbackRate = rate
      set({ rate })
    },
    setCaptions: (captions: number) => set({ captions }),
    toggleCaptions: () => film.tracks.length > 0 && set({ captions: $state.get().captions < 0 ? 0 : -1 }),
    retry: loading.retry,
    dispose: leave,
  }
}
