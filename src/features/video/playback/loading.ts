import type { Dispose, Disposer } from '../../../platform/lib/dispose.ts'
import type { Film } from '../film.ts'
import { faultOf, hdDelayMs } from './playback-rules.ts'
import type { VideoReport } from './report.ts'
import type { OpenedSource, OpenSource } from './source.ts'
import type { PlayerStores } from './state.ts'

export interface LoadingDeps {
  film: Film
  stores: PlayerStores
  report: VideoReport
  open: OpenSource
  /** Automatic retries after an error before the first frame, which may be a network error. */
  autoRetries?: number | undefined
  /** Called when playback has stopped for good, so that it no longer counts as waiting. */
  onStopped: () => void
}

/** Chooses and loads the file that an element plays. */
export interface Loading {
  /** Attaches an element; `holdPicture` keeps the last frame visible while the source changes. */
  begin: (video: HTMLVideoElement, disposer: Disposer, holdPicture: () => void) => void
  end: () => void
  start: () => void
  pause: () => void
  toggleHd: () => void
  /** Loads again at the same position, and plays if it was playing or `play` is true. */
  retry: (play?: boolean) => void
  /** The element has its metadata: seeks to the pending position. */
  onMetadata: () => void
  /** The pending position in seconds; null for none. */
  pendingTime: () => number | null
  setPendingTime: (time: number) => void
  /** Whether the source is being changed, so that events of the element are not the user's doing. */
  isChanging: () => boolean
  /** Whether an error has switched loop and autoplay off (VID-9). */
  isBroken: () => boolean
}

export function createLoading(deps: LoadingDeps): Loading {
  const { film, stores, report, open, onStopped } = deps
  const { $state, $clock, set } = stores
  let video: HTMLVideoElement | null = null
  let disposer: Disposer | null = null
  let source: OpenedSource | null = null
  let hold = () => {}
  let pendingTime: number | null = null
  let openedHd = $state.get().hd
  let isChanging = false
  let isBroken = false
  let hasHlsFailed = false
  let wasPlaying = false
  let triesLeft = deps.autoRetries ?? 0
  let cancelHd: Dispose | null = null

  /** Loads the current file; `at` is the position to start at, in seconds. */
  const load = (at: number | null) => {
    const { hd, rate } = $state.get()
    const isHls = film.hlsUrl !== null && !hasHlsFailed
    const url = isHls ? film.hlsUrl : hd ? (film.hdUrl ?? film.url) : film.url
    if (!video || url === null) return
    isChanging = true
    source?.close()
    pendingTime = at
    openedHd = hd
    source = open(video, { url, isHls }, fail)
    video.defaultPlaybackRate = video.playbackRate = rate
  }
  const position = () => pendingTime ?? video?.currentTime ?? $clock.get().time

  const start = () => {
    if (!video || !source) return
    const opened = source
    set({ playing: true, fault: null })
    opened.play().catch((error: unknown) => {
      // `play()` that was interrupted by a pause or a new source was not refused.
      const isInterrupted = error instanceof Error && error.name === 'AbortError'
      if (opened !== source || isInterrupted || !video?.paused) return
      onStopped()
      set({ playing: false, auto: false })
    })
  }

  function fail(code: number): void {
    const { hd, playing } = $state.get()
    const at = position()
    report.failed(faultOf(code))
    const wasHls = film.hlsUrl !== null && !hasHlsFailed
    const hasOther = film.url !== null && (wasHls || hd)
    if (hasOther) {
      // Falls back to another file of the same film.
      if (wasHls) hasHlsFailed = true
      else set({ hd: false })
      load(at)
      if (playing) start()
      return
    }
    if (triesLeft > 0 && !$state.get().started) {
      triesLeft--
      load(at)
      if (playing) start()
      return
    }
    isBroken = true
    isChanging = false
    wasPlaying = playing
    pendingTime = at
    if (video) video.loop = false
    source?.pause()
    onStopped()
    set({ playing: false, auto: false, fault: faultOf(code) })
  }

  return {
    begin(element, elementDisposer, holdPicture) {
      video = element
      disposer = elementDisposer
      hold = holdPicture
      load($clock.get().time || null)
    },
    end() {
      cancelHd?.()
      source?.close()
      source = video = disposer = null
    },
    start,
    pause: () => source?.pause(),
    toggleHd() {
      set({ hd: !$state.get().hd })
      cancelHd?.()
      cancelHd =
        disposer?.timeout(() => {
          const { hd, playing, started } = $state.get()
          if (hd === openedHd) return
          report.choseHd(hd)
          if (started) {
            hold()
            // Loads the other file even while paused, to show the frame at the position.
            if (video) video.preload = 'auto'
          }
          load(position())
          if (playing) start()
        }, hdDelayMs) ?? null
    },
    retry(play = wasPlaying) {
      isBroken = false
      set({ fault: null })
      load(position())
      if (play) start()
    },
    onMetadata() {
      if (video && pendingTime !== null && pendingTime > 0) video.currentTime = pendingTime
      pendingTime = null
      isChanging = false
    },
    pendingTime: () => pendingTime,
    setPendingTime(time) {
      pendingTime = time
    },
    isChanging: () => isChanging,
    isBroken: () => isBroken,
  }
}
