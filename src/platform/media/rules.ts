import { fieldsOf } from '../lib/record.ts'

/** @public */
export const gifModes = ['play', 'hover', 'still'] as const
/** What GIFs do: play, play under the pointer or the focus, or stand still until they are pressed. */
export type GifMode = (typeof gifModes)[number]

/** @public */
export const videoModes = ['never', 'wifi', 'always'] as const
/** When videos may play by themselves. */
export type VideoMode = (typeof videoModes)[number]

/** @public */
export const saverKinds = ['photos', 'videos', 'ahead'] as const
/** Where data is saved: smaller photos, videos that wait for a press, and nothing before it's needed. */
export type SaverKind = (typeof saverKinds)[number]

/** What a user has chosen for pictures, videos, and frames of other sites. */
export interface MediaChoices {
  gifs: GifMode
  videos: VideoMode
  saver: boolean
  /** Where data is not saved, although `saver` is on. */
  full: readonly SaverKind[]
  /** Keys of the services whose frames load without a press. */
  services: readonly string[]
}

const defaultChoices: MediaChoices = { gifs: 'play', videos: 'always', saver: false, full: [], services: [] }

/** More than anybody allows; a list that is longer was not made by pressing. */
const servicesMax = 100

/** Reads what anything may have written. */
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
  /** The browser has been told to save data. */
  savesData: boolean
  /** Null where the browser doesn't say it. */
  connection: 'wifi' | 'other' | null
}

/** What media does now. */
export interface MediaNow {
  gifs: GifMode
  autoplays: boolean
}

/**
 * A system that asks for less motion is heard: what would play by itself stands still. Where the browser doesn't say
 * how it is connected, a video doesn't play for someone who cares about that.
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
