/** The default volume (VID-12). */
export const defaultVolume = 0.8
/** Polling intervals of the position and of buffering, in milliseconds (VID-13, VID-15). */
export const timePollMs = 150
export const bufferCheckMs = 100
/** Waits under this many milliseconds are not logged (VID-14). */
export const loggedWaitMs = 2000
/** Milliseconds between the press on HD and the change of the source (VID-11). */
export const hdDelayMs = 300
/** Videos of at most this many seconds do not loop; for a livestream it is 60 s (VID-6, VID-7). */
const loopMin = 1
const liveLoopMin = 60
/** In the drawer only videos up to this many seconds loop (VID-8, DEC-20). */
const drawerLoopMax = 10

export interface LoopRule {
  livestream?: boolean
  inDrawer?: boolean
}

/** Whether a video of this many seconds loops (VID-6…8, DEC-20); never if the duration is infinite. */
export const loops = (duration: number, { livestream = false, inDrawer = false }: LoopRule = {}): boolean =>
  Number.isFinite(duration) &&
  duration > (livestream ? liveLoopMin : loopMin) &&
  (!inDrawer || duration <= drawerLoopMax)

/** Names of video errors in logs (VID-16). */
export type VideoFault = 'aborted' | 'network' | 'decode' | 'src not supported' | 'encrypted' | 'custom'

const faults: Record<number, VideoFault> = {
  1: 'aborted',
  2: 'network',
  3: 'decode',
  4: 'src not supported',
  5: 'encrypted',
}

/** The name of a `MediaError` code; other codes are `custom`. */
export const faultOf = (code: number | undefined): VideoFault => faults[code ?? 0] ?? 'custom'

export interface AutoplayConditions {
  /** The page asks for autoplay, and the user has not pressed anything yet. */
  wanted: boolean
  /** At least half of it is in the window. */
  seen: boolean
  pageVisible: boolean
  /** By the user's choice, and by the browser's settings for motion and data. */
  isAllowed: boolean
}

/** Whether autoplay may run: only while visible, and as the user has chosen (VID-5). */
export const mayAutoplay = ({ wanted, seen, pageVisible, isAllowed }: AutoplayConditions): boolean =>
  wanted && seen && pageVisible && isAllowed

/** The seekable range in seconds; for a livestream the available part. */
export interface Span {
  start: number
  end: number
}

export const within = (time: number, { start, end }: Span): number =>
  Math.max(start, Math.min(end, Number.isFinite(time) ? time : start))

/** A livestream counts as live within this many seconds of its end. */
const liveEdge = 10
export const isAtEdge = (time: number, { end }: Span): boolean => end - time <= liveEdge

/** Formats seconds as `1:05`, or `1:01:05` with hours. Digits are the same in every language. */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.floor(Number.isFinite(seconds) ? seconds : 0))
  const twoDigits = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60]
  return hours > 0
    ? `${hours}:${twoDigits(minutes)}:${twoDigits(whole % 60)}`
    : `${minutes}:${twoDigits(whole % 60)}`
}

/** Formats seconds in words: `1 minute 5 seconds`. */
export function timeInWords(seconds: number, locale: string): string {
  const whole = Math.max(0, Math.floor(Number.isFinite(seconds) ? seconds : 0))
  const parts: [value: number, unit: string][] = [
    [Math.floor(whole / 3600), 'hour'],
    [Math.floor(whole / 60) % 60, 'minute'],
    [whole % 60, 'second'],
  ]
  const shown = parts.filter(([value, unit]) => value > 0 || (unit === 'second' && whole === 0))
  const words = shown.map(([value, unit]) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value),
  )
  return new Intl.ListFormat(locale, { type: 'unit', style: 'narrow' }).format(words)
}

/** The action of a key on a focused player. */
export type KeyAction =
  | { do: 'play' | 'mute' | 'fullscreen' | 'captions' }
  | { do: 'skip'; seconds: number }
  | { do: 'louder'; by: number }
  /** `to` is a fraction of the length, from 0 to 1. */
  | { do: 'go'; to: number }

/** Seconds skipped by the arrow keys, and by J and L. */
const arrowSkip = 5
const letterSkip = 10
export const volumeStep = 0.05

/** Arrow key step of the slider in seconds: 5, or a tenth of a short video. */
export const seekStep = (length: number): number => Math.min(arrowSkip, length / 10)

const letters: Record<string, KeyAction> = {
  ' ': { do: 'play' },
  k: { do: 'play' },
  m: { do: 'mute' },
  f: { do: 'fullscreen' },
  c: { do: 'captions' },
  j: { do: 'skip', seconds: -letterSkip },
  l: { do: 'skip', seconds: letterSkip },
  arrowleft: { do: 'skip', seconds: -arrowSkip },
  arrowright: { do: 'skip', seconds: arrowSkip },
  arrowup: { do: 'louder', by: volumeStep },
  arrowdown: { do: 'louder', by: -volumeStep },
}

/**
 * The action of a key; null for other keys and with modifiers, which the browser handles. A focused slider handles its
 * own keys, and a button handles Space.
 */
export function keyAction(
  event: Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>,
  on: 'player' | 'slider' | 'button',
): KeyAction | null {
  const { key } = event
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return null
  if (on === 'slider' && /^(?:Arrow|Home|End|Page)/.test(key)) return null
  if (on === 'button' && key === ' ') return null
  if (/^[0-9]$/.test(key)) return { do: 'go', to: Number(key) / 10 }
  return letters[key.toLowerCase()] ?? null
}

/** The most videos of a page that have an element at once. The others show their poster and keep their position. */
const loadedMax = 5

/** The state of a video, which decides whether it may have an element. */
interface Candidate {
  isNear: boolean
  isHeld: boolean
  isPlaying: boolean
  demanded: number
  /** Pixels between the video and the middle of the window. */
  distance: number
}

/** The indices of the videos that may have an element: first those held, then demanded, playing, and nearest. */
export function choosePlayersToKeep(all: readonly Candidate[], max = loadedMax): number[] {
  const rank = (candidate: Candidate) => [
    candidate.isHeld ? 1 : 0,
    candidate.demanded,
    candidate.isPlaying ? 1 : 0,
    -candidate.distance,
  ]
  return all
    .map((candidate, index) => ({ index, candidate, rank: rank(candidate) }))
    .filter(({ candidate }) => candidate.isNear || candidate.isHeld)
    .sort((a, b) => {
      const at = a.rank.findIndex((value, place) => value !== b.rank[place])
      return at < 0 ? 0 : (b.rank[at] ?? 0) - (a.rank[at] ?? 0)
    })
    .slice(0, max)
    .map(({ index }) => index)
}
