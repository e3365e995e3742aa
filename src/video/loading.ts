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
  /** A fault before anything was shown may be one on the way: so often it is tried again by itself. */
  spareTries?: number | undefined
  /** It stands still no longer: it has stopped. */
  stopped: () => void
}

/** Which file of a film an element plays, and what becomes of that. */
export interface Loading {
  /** Takes an element; `hold` keeps its last picture on view while the source changes. */
  begin: (video: HTMLVideoElement, life: Disposer, hold: () => void) => void
  end: () => void
  start: () => void
  pause: () => void
  toggleHd: () => void
  /** Takes up where it stopped, and plays if it did so then or `play` says so. */
  retry: (play?: boolean) => void
  /** The element knows its film: it goes on where it is to. */
  arrive: () => void
  /** Where it goes on as soon as it can; null where it just plays. */
  place: () => number | null
  setPlace: (time: number) => void
  /** The source is being changed: what the element says of itself is not the reader's doing. */
  isChanging: () => boolean
  /** A fault has switched loop and autoplay off (VID-9). */
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

  /** Opens what is to be played now, at a place. */
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
      // What was paused or replaced before it began was not refused.
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
      // There is another file of the same film: it goes on with that.
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
            // A paused one shows its place in the other file, too.
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
