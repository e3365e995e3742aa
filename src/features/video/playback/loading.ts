import type { Dispose, Disposer } from '../../../platform/lib/dispose.ts'
import type { Film } from '../film.ts'
import type { VideoReport } from './playback-report.ts'
import { faultOf, hdDelayMs } from './playback-rules.ts'
import type { PlayerStores } from './playback-state.ts'
import type { OpenedSource, OpenSource } from './video-source.ts'

export interface LoadingDeps {
  film: Film
  stores: PlayerStores
  report: VideoReport
  open: OpenSource
  /** Automatic retries after an error before the first frame, which may be a network error. */
  autoRetries?: number | undefined
  /** Called when playback has stopped for good, and it no longer counts as waiting. */
  onStopped: () => void
}

/** Chooses and loads the file that an element plays. */
export type Loading = ReturnType<typeof createLoading>

/** The file to play, and what to try after an error. */
function createFiles({ hlsUrl, hdUrl, url }: Film, { $state, set }: PlayerStores, autoRetries: number) {
  let hasHlsFailed = false
  let triesLeft = autoRetries
  const isHls = () => hlsUrl !== null && !hasHlsFailed
  return {
    isHls,
    current: () => (isHls() ? hlsUrl : $state.get().hd ? (hdUrl ?? url) : url),
    /** Switches to another file of the same video, or tries this one again. False if there is nothing left to try. */
    next(): boolean {
      const { hd, started } = $state.get()
      if (url !== null && (isHls() || hd)) {
        if (isHls()) hasHlsFailed = true
        else set({ hd: false })
        return true
      }
      if (started || triesLeft <= 0) return false
      triesLeft--
      return true
    },
  }
}

/** `play()` rejects, too, if a pause or a new source interrupts it. That isn't a refusal. */
const isInterruption = (error: unknown) => error instanceof Error && error.name === 'AbortError'

export function createLoading(deps: LoadingDeps) {
  const { stores, report, open, onStopped } = deps
  const { $state, $clock, set } = stores
  const files = createFiles(deps.film, stores, deps.autoRetries ?? 0)
  let video: HTMLVideoElement | null = null
  let disposer: Disposer | null = null
  let source: OpenedSource | null = null
  let hold = () => {}
  let pendingTime: number | null = null
  let openedHd = $state.get().hd
  let isChanging = false
  let isBroken = false
  let wasPlaying = false
  let cancelHd: Dispose | null = null

  /** Loads the current file; `at` is the position to start at, in seconds. */
  const load = (at: number | null) => {
    const { hd, rate } = $state.get()
    const url = files.current()
    if (!video || url === null) return
    isChanging = true
    source?.close()
    pendingTime = at
    openedHd = hd
    source = open(video, { url, isHls: files.isHls() }, fail)
    video.defaultPlaybackRate = video.playbackRate = rate
  }
  const position = () => pendingTime ?? video?.currentTime ?? $clock.get().time

  const start = () => {
    if (!video || !source) return
    const opened = source
    set({ playing: true, fault: null })
    opened.play().catch((error: unknown) => {
      if (opened !== source || isInterruption(error) || !video?.paused) return
      onStopped()
      set({ playing: false, auto: false })
    })
  }

  function fail(code: number): void {
    const { playing } = $state.get()
    const at = position()
    report.failed(faultOf(code))
    if (files.next()) {
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
    /** Attaches an element; `holdFrame` keeps the last frame visible while the source is changed. */
    begin(element: HTMLVideoElement, elementDisposer: Disposer, holdFrame: () => void) {
      video = element
      disposer = elementDisposer
      hold = holdFrame
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
            // Loads the other file even while paused, to show its frame at this position.
            if (video) video.preload = 'auto'
          }
          load(position())
          if (playing) start()
        }, hdDelayMs) ?? null
    },
    /** Loads again at the same position, and plays if it was playing or `play` is true. */
    retry(play: boolean = wasPlaying) {
      isBroken = false
      set({ fault: null })
      load(position())
      if (play) start()
    },
    /** The element has its metadata: seeks to the pending position. */
    onMetadata() {
      if (video && pendingTime !== null && pendingTime > 0) video.currentTime = pendingTime
      pendingTime = null
      isChanging = false
    },
    /** The pending position in seconds; null for none. */
    pendingTime: () => pendingTime,
    setPendingTime(time: number) {
      pendingTime = time
    },
    /** Whether the source is being changed. Then, events of the element aren't the user's doing. */
    isChanging: () => isChanging,
    /** Whether an error has switched loop and autoplay off (VID-9). */
    isBroken: () => isBroken,
  }
}
