import type { Dispose, Disposer } from '../lib/dispose.ts'
import type { Film } from './film.ts'
import type { VideoReport } from './report.ts'
import { faultOf, hdDelayMs } from './rules.ts'
import type { OpenedSource, OpenSource } from './source.ts'
import type { PlayerStores } from './state.ts'

export interface LoadingDeps {
  film: Film
  stores: PlayerStores
  report: VideoReport
  open: OpenSource
  /** Automatic retries after an error before the first frame, which may be a network error. */
  spareTries?: number | undefined
  /** Called when playback has stopped for good, so that it no longer counts as waiting. */
  stopped: () => void
}

/** Chooses and loads the file that an element plays. */
export interface Loading {
  /** Attaches an element; `hold` keeps the last frame visible while the source changes. */
  begin: (video: HTMLVideoElement, life: Disposer, holdPicture: () => void) => void
  end: () => void
  start: () => void
  pause: () => void
  toggleHd: () => void
  /** Loads again at the same position, and plays if it was playing or `play` is true. */
  retry: (play?: boolean) => void
  /** The element has its metadata: seeks to the pending position. */
  arrive: () => void
  /** The pending position in seconds; null for none. */
  place: () => number | null
  setPlace: (time: number) => void
  /** Whether the source is being changed, so that events of the element are not the user's doing. */
  isChanging: () => boolean
  /** Whether an error has switched loop and autoplay off (VID-9). */
  isBroken: () => boolean
}

export function createLoading(parts: LoadingDeps): Loading {
  const { film, stores, report, open, stopped } = parts
  const { $state, $clock, set } = stores
  let video: HTMLVideoElement | null = null
  let life: Disposer | null = null
  let source: OpenedSource | null = null
  let hold = () => {}
  let place: number | null = null
  let openedHd = $state.get().hd
  let isChanging = false
  let isBroken = false
  let hlsGaveUp = false
  let wasPlaying = false
  let spare = parts.spareTries ?? 0
  let cancelHd: Dispose | null = null

  /** Loads the current file, at a position in seconds. */
  const load = (at: number | null) => {
    const { hd, rate } = $state.get()
    const isHls = film.hlsUrl !== null && !hlsGaveUp
    const url = isHls ? film.hlsUrl : hd ? (film.hdUrl ?? film.url) : film.url
    if (!video || url === null) return
    isChanging = true
    source?.close()
    place = at
    openedHd = hd
    source = open(video, { url, isHls }, fail)
    video.defaultPlaybackRate = video.playbackRate = rate
  }
  const whereItIs = () => place ?? video?.currentTime ?? $clock.get().time

  const start = () => {
    if (!video || !source) return
    const opened = source
    set({ playing: true, fault: null })
    opened.play().catch((error: unknown) => {
      // `play()` that was interrupted by a pause or a new source was not refused.
      const isCalledOff = error instanceof Error && error.name === 'AbortError'
      if (opened !== source || isCalledOff || !video?.paused) return
      stopped()
      set({ playing: false, auto: false })
    })
  }

  function fail(code: number): void {
    const { hd, playing } = $state.get()
    const at = whereItIs()
    report.failed(faultOf(code))
    const wasHls = film.hlsUrl !== null && !hlsGaveUp
    const hasOther = film.url !== null && (wasHls || hd)
    if (hasOther) {
      // Falls back to another file of the same film.
      if (wasHls) hlsGaveUp = true
      else set({ hd: false })
      load(at)
      if (playing) start()
      return
    }
    if (spare > 0 && !$state.get().started) {
      spare--
      load(at)
      if (playing) start()
      return
    }
    isBroken = true
    isChanging = false
    wasPlaying = playing
    place = at
    if (video) video.loop = false
    source?.pause()
    stopped()
    set({ playing: false, auto: false, fault: faultOf(code) })
  }

  return {
    begin(element, itsLife, holdPicture) {
      video = element
      life = itsLife
      hold = holdPicture
      load($clock.get().time || null)
    },
    end() {
      cancelHd?.()
      source?.close()
      source = video = life = null
    },
    start,
    pause: () => source?.pause(),
    toggleHd() {
      set({ hd: !$state.get().hd })
      cancelHd?.()
      cancelHd =
        life?.timeout(() => {
          const { hd, playing, started } = $state.get()
          if (hd === openedHd) return
          report.choseHd(hd)
          if (started) {
            hold()
            // Loads the other file even while paused, to show the frame at the position.
            if (video) video.preload = 'auto'
          }
          load(whereItIs())
          if (playing) start()
        }, hdDelayMs) ?? null
    },
    retry(play = wasPlaying) {
      isBroken = false
      set({ fault: null })
      load(whereItIs())
      if (play) start()
    },
    arrive() {
      if (video && place !== null && place > 0) video.currentTime = place
      place = null
      isChanging = false
    },
    place: () => place,
    setPlace(time) {
      place = time
    },
    isChanging: () => isChanging,
    isBroken: () => isBroken,
  }
}
