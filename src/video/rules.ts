/** The volume before the reader has chosen one (VID-12). */
export const firstVolume = 0.8
/** How often a playing video is asked where it is, and whether it goes on, in milliseconds (VID-13, VID-15). */
export const timePollMs = 150
export const bufferCheckMs = 100
/** Shorter waits are not logged (VID-14). */
export const loggedWaitMs = 2000
/** Between the press on HD and the change of the source (VID-11). */
export const hdDelayMs = 300
/** A video as short as this, in seconds, does not loop; a livestream needs a minute (VID-6, VID-7). */
const loopMin = 1
const liveLoopMin = 60
/** The drawer loops short ones alone (VID-8). */
const drawerLoopMax = 10

export interface LoopRule {
  livestream?: boolean
  inDrawer?: boolean
}

/** Whether a video of this many seconds begins again at its end (VID-6…8, DEC-20). What has no end has no loop. */
export const loops = (duration: number, { livestream = false, inDrawer = false }: LoopRule = {}): boolean =>
  Number.isFinite(duration) &&
  duration > (livestream ? liveLoopMin : loopMin) &&
  (!inDrawer || duration <= drawerLoopMax)

/** Why a video does not play, as it is logged (VID-16). */
export type VideoFault = 'aborted' | 'network' | 'decode' | 'src not supported' | 'encrypted' | 'custom'

const faults: Record<number, VideoFault> = {
  1: 'aborted',
  2: 'network',
  3: 'decode',
  4: 'src not supported',
  5: 'encrypted',
}

/** The name of a `MediaError`'s code; a library's own codes are `custom`. */
export const faultOf = (code: number | undefined): VideoFault => faults[code ?? 0] ?? 'custom'

export interface AutoplayConditions {
  /** The page asks for it, and nobody has pressed anything yet. */
  wanted: boolean
  /** At least half of it is in the window. */
  seen: boolean
  pageVisible: boolean
  reducedMotion: boolean
  savesData: boolean
}

/** Autoplay is for who sees it, and for nobody who has asked for less motion or less data (VID-5). */
export const mayAutoplay = ({
  wanted,
  seen,
  pageVisible,
  reducedMotion,
  savesData,
}: AutoplayConditions): boolean => wanted && seen && pageVisible && !reducedMotion && !savesData

/** What may be sought: of a livestream no more than what is there. Seconds. */
export interface Span {
  start: number
  end: number
}

export const within = (time: number, { start, end }: Span): number =>
  Math.max(start, Math.min(end, Number.isFinite(time) ? time : start))

/** So near to the end of what is there, in seconds, a livestream counts as live. */
const liveEdge = 10
export const isAtEdge = (time: number, { end }: Span): boolean => end - time <= liveEdge

/** `1:05`, with hours `1:01:05`; its digits are the same in every language, as on every player. */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.floor(Number.isFinite(seconds) ? seconds : 0))
  const two = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`
}

/** A time in words of a language: `1 minute, 5 seconds`. */
export function timeWords(seconds: number, locale: string): string {
  const whole = Math.max(0, Math.floor(Number.isFinite(seconds) ? seconds : 0))
  const parts: [value: number, unit: string][] = [
    [Math.floor(whole / 3600), 'hour'],
    [Math.floor(whole / 60) % 60, 'minute'],
    [whole % 60, 'second'],
  ]
  const said = parts.filter(([value, unit]) => value > 0 || (unit === 'second' && whole === 0))
  const words = said.map(([value, unit]) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value),
  )
  return new Intl.ListFormat(locale, { type: 'unit', style: 'narrow' }).format(words)
}

/** What a key does to a player that has the focus. */
export type KeyAction =
  | { do: 'play' | 'mute' | 'fullscreen' | 'captions' }
  | { do: 'skip'; seconds: number }
  | { do: 'louder'; by: number }
  /** A part of the whole, from 0 to 1. */
  | { do: 'go'; to: number }

/** Seconds of an arrow, and of j and l. */
const arrowSkip = 5
const letterSkip = 10
export const volumeStep = 0.05

/** A slider's step by the arrows: five seconds, of a short film a tenth of it. */
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
 * The keys of a video. Where the focus is on a slider the keys that move it are the slider's, on a button space is the
 * button's. Null for all others, and with any modifier: those are the browser's.
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

/** So many videos of a page have an element of their own at once; the others show their poster and keep their place. */
const livingMax = 5

/** A video as far as it matters whether it may live. */
interface Candidate {
  isNear: boolean
  isHeld: boolean
  isPlaying: boolean
  demanded: number
  /** Pixels between it and the middle of the window. */
  distance: number
}

/** The indices of those that may live: what is held, then what somebody asked for, what plays, and what is nearest. */
export function chooseLiving(all: readonly Candidate[], max = livingMax): number[] {
  const rank = (one: Candidate) => [one.isHeld ? 1 : 0, one.demanded, one.isPlaying ? 1 : 0, -one.distance]
  return all
    .map((one, index) => ({ index, one, rank: rank(one) }))
    .filter(({ one }) => one.isNear || one.isHeld)
    .sort((a, b) => {
      const at = a.rank.findIndex((value, place) => value !== b.rank[place])
      return at < 0 ? 0 : (b.rank[at] ?? 0) - (a.rank[at] ?? 0)
    })
    .slice(0, max)
    .map(({ index }) => index)
}
