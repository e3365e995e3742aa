import { atom } from 'nanostores'
import type { Film } from '../film.ts'
import { loggedWaitMs, type Span, type VideoFault } from './playback-rules.ts'

export interface PlayerState {
  /** It is playing, or will as soon as it can (VID-4). */
  playing: boolean
  /** One of its frames has been shown, so the poster is gone. */
  started: boolean
  /** It should play but is waiting for data. */
  waiting: boolean
  muted: boolean
  /** From 0 to 1. */
  volume: number
  hd: boolean
  rate: number
  /** It is in muted autoplay, until the first press. */
  auto: boolean
  live: boolean
  fault: VideoFault | null
  /** Index of the shown caption track; -1 for none. */
  captions: number
}

/** Position and seekable range, in seconds. */
export interface Clock extends Span {
  time: number
  /** End of the buffered range at the position. */
  buffered: number
}

export type PlayerStores = ReturnType<typeof createStores>

export function createStores(film: Film, sound: { get: () => { volume: number; muted: boolean } }) {
  const $state = atom<PlayerState>({
    playing: false,
    started: false,
    waiting: false,
    ...sound.get(),
    hd: film.url === null && film.hdUrl !== null,
    rate: 1,
    auto: false,
    live: film.livestream,
    fault: null,
    captions: film.tracks.findIndex(track => track.isDefault),
  })
  const $clock = atom<Clock>({ time: 0, start: 0, end: film.duration ?? 0, buffered: 0 })
  return {
    $state,
    $clock,
    set(change: Partial<PlayerState>) {
      const now = $state.get()
      const names = Object.keys(change) as (keyof PlayerState)[]
      if (names.some(name => now[name] !== change[name])) $state.set({ ...now, ...change })
    },
    setClock: (clock: Clock) => $clock.set(clock),
  }
}

const last = (ranges: TimeRanges): Span | null =>
  ranges.length > 0 ? { start: ranges.start(0), end: ranges.end(ranges.length - 1) } : null

function bufferedFrom(ranges: TimeRanges, time: number): number {
  for (let index = 0; index < ranges.length; index++)
    if (ranges.start(index) <= time + 0.1 && ranges.end(index) >= time) return ranges.end(index)
  return time
}

/** Reads the position of an element, and whether it is live. `known` is the previous clock. */
export function readElement(video: HTMLVideoElement, film: Film, known: Clock, pendingTime: number | null) {
  const { duration, currentTime, seekable, buffered } = video
  const isLive = film.livestream || duration === Number.POSITIVE_INFINITY
  const time = pendingTime ?? currentTime
  // In some browsers, native HLS livestreams aren't seekable: the range is only the current position.
  const span = isLive ? (last(seekable) ?? { start: time, end: time }) : null
  const end = Number.isFinite(duration) && duration > 0 ? duration : Math.max(known.end, time)
  const clock: Clock = {
    time,
    start: span?.start ?? 0,
    end: span?.end ?? end,
    buffered: bufferedFrom(buffered, time),
  }
  return { clock, isLive }
}

/** Tracks when a playing video waits for data: shown after a moment, reported when they end (VID-13, VID-14). */
export function createWaits(deps: {
  now: () => number
  show: (waiting: boolean) => void
  report: (ms: number) => void
}) {
  const shownAfterMs = 300
  let since: number | null = null
  const end = () => {
    const ms = since === null ? 0 : deps.now() - since
    since = null
    deps.show(false)
    if (ms >= loggedWaitMs) deps.report(ms)
  }
  return {
    end,
    /** Called repeatedly with whether the video is waiting. */
    check(isWaiting: boolean) {
      if (isWaiting) {
        since ??= deps.now()
        if (deps.now() - since >= shownAfterMs) deps.show(true)
      } else if (since !== null) end()
    },
  }
}
