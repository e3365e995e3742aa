import type { Places } from '../../src/bus/contract.ts'
import { canOpen, canShowImage } from '../../src/html/links.ts'
import { isRecord } from '../../src/lib/record.ts'
import { readUrl } from '../../src/lib/url.ts'
import { type Film, type FilmTrack, plainFilm } from '../../src/video/film.ts'
import type { VideoPost } from '../../src/video/report.ts'

export interface VideoOptions {
  film: Film
  autoheight: boolean
  post: VideoPost
}

/** What the server's `<video>` says; the options take precedence. */
export interface Fallback {
  url: string | undefined
  poster: string | undefined
  tracks: readonly FilmTrack[]
  crossOrigin: Film['crossOrigin']
  autoplay: boolean
}

/** The normalised address; null if it is not a web address. */
const readAddress = (given: string | undefined, base: string): string | null => {
  if (!given?.trim() || !canOpen(given, ['http', 'https'], base)) return null
  return readUrl(given, base)?.href ?? null
}
const readImage = (given: string | undefined, base: string): string | null =>
  given?.trim() && canShowImage(given, base) ? (readUrl(given, base)?.href ?? null) : null

const isText = (value: unknown): value is string => typeof value === 'string'
const isSize = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value > 0
const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean'
/** Ids are strings or numbers in JSON. */
const isId = (value: unknown): value is string | number => isText(value) || isSize(value)

type Given = Places['video-player']

const isFilmstrip = (value: unknown): boolean =>
  isRecord(value) && isText(value.url) && isSize(value.width) && isSize(value.height)

/** Checked by hand, since every page with a video loads this: a schema would be twice the size. */
const checks: Record<keyof Given, (value: unknown) => boolean> = {
  url: isText,
  poster: isText,
  hdUrl: isText,
  duration: isSize,
  livestream: isBoolean,
  filmstrip: isFilmstrip,
  autoheight: isBoolean,
  autoplay: isBoolean,
  'hls-service': isText,
  'iframe-post-data': isRecord,
  'post-id': isId,
  root_id: isId,
  tumblelog: isText,
}

/** The valid fields of unchecked options; a field of the wrong type is left out, with a warning that names it. */
function check(options: unknown): Given {
  const given = isRecord(options) ? options : {}
  const fits = Object.entries(checks).filter(([name, isRight]) => {
    const value = given[name]
    if (value === undefined || value === null) return false
    if (!isRight(value)) console.warn(`Inlay: wrong type, left out: ${name} of video-player`)
    return isRight(value)
  })
  return Object.fromEntries(fits.map(([name]) => [name, given[name]]))
}

/** Ids may be numbers in JSON. */
const readId = (id: unknown): string | undefined => (isId(id) ? String(id) : undefined)

/** Reads a placeholder's video; null if there is nothing to play. `base` is the page's address. */
export function readVideo(options: unknown, fallback: Fallback, base: string): VideoOptions | null {
  const given = check(options)
  const embedded = given['iframe-post-data']
  const hlsUrl = readAddress(given['hls-service'], base)
  const main = readAddress(given.url, base) ?? readAddress(fallback.url, base)
  const url = main === hlsUrl ? null : main
  const hdUrl = readAddress(given.hdUrl, base)
  if (url === null && hlsUrl === null && hdUrl === null) return null
  const { filmstrip } = given
  const strip = filmstrip && readImage(filmstrip.url, base)
  const film = plainFilm('', {
    url,
    hdUrl: hdUrl === url ? null : hdUrl,
    hlsUrl,
    posterUrl: readImage(given.poster ?? fallback.poster, base),
    duration: given.duration ?? null,
    livestream: given.livestream === true,
    autoplay: given.autoplay ?? fallback.autoplay,
    filmstrip: filmstrip && strip ? { url: strip, width: filmstrip.width, height: filmstrip.height } : null,
    tracks: fallback.tracks.flatMap(track => {
      const src = readAddress(track.src, base)
      return src === null ? [] : [{ ...track, src }]
    }),
    crossOrigin: fallback.crossOrigin,
  })
  return {
    film,
    autoheight: given.autoheight === true,
    post: {
      'post-id': readId(given['post-id'] ?? embedded?.post_id),
      root_id: readId(given.root_id),
      tumblelog: given.tumblelog ?? (isText(embedded?.blog) ? embedded.blog : undefined),
    },
  }
}
