import { fieldsOf } from '../lib/record.ts'

/** @public */
export const gifModes = ['play', 'hover', 'still'] as const
/** What GIFs do: play, play on hover or focus, or stay still until pressed. */
export type GifMode = (typeof gifModes)[number]

/** @public */
export const videoModes = ['never', 'wifi', 'always'] as const
/** When videos may autoplay. */
export type VideoMode = (typeof videoModes)[number]

/** @public */
export const saverKinds = ['photos', 'videos', 'ahead'] as const
/** When to save data: smaller photos, videos that wait for a press, and nothing before it's needed. */
export type SaverKind = (typeof saverKinds)[number]

/** A user's choices for pictures, videos, and frames from other sites. */
export interface MediaChoices {
  gifs: GifMode
  videos: VideoMode
  saver: boolean
  /** Where data isn't saved, although `saver` is on. */
  full: readonly SaverKind[]
  /** Keys of the services whose frames load without a press. */
  services: readonly string[]
}

const defaultChoices: MediaChoices = { gifs: 'play', videos: 'always', saver: false, full: [], services: [] }

/** More than any user allows; a longer list wasn't made by pressing. */
const servicesMax = 100

/** Reads untrusted stored data. */
export function readChoices(stored: unknown): MediaChoices {
  const { gifs, videos, saver, full, services } = fieldsOf(stored)
  const keys = Array.isArray(services) ? services : []
  return {
    gifs: gifModes.find(mode => mode === gifs) ?? defaultChoices.gifs,
    videos: videoModes.find(mode => mode === videos) ?? defaultChoices.videos,
    saver: saver === true,
    full: saverKinds.filter(kind => Array.isArray(full) && full.includes(kind)),
    services: [...new Set(keys.filter(key => typeof key === 'string' && key !== ''))].slice(-servicesMax),
  }
}

/** What the browser says. */
export interface MediaConditions {
  reducedMotion: boolean
  /** The browser is set to save data. */
  savesData: boolean
  /** Null if the browser doesn't say. */
  connection: 'wifi' | 'other' | null
}

/** How media behaves now. */
export interface MediaNow {
  gifs: GifMode
  autoplays: boolean
}

/**
 * If the system asks for less motion, nothing plays by itself. If the browser doesn't say how it is connected, a video
 * doesn't autoplay for users who restrict that.
 */
export function mediaNow(choices: MediaChoices, conditions: MediaConditions): MediaNow {
  const savesData = conditions.savesData || (choices.saver && !choices.full.includes('videos'))
  const byConnection =
    choices.videos === 'always' || (choices.videos === 'wifi' && conditions.connection === 'wifi')
  return {
    gifs: conditions.reducedMotion && choices.gifs === 'play' ? 'still' : choices.gifs,
    autoplays: byConnection && !savesData && !conditions.reducedMotion,
  }
}
