import type { Places } from '../../platform/bus/contract.ts'
import { canOpen, canShowImage } from '../../platform/html/links.ts'
import { fieldsOf, isRecord } from '../../platform/lib/record.ts'
import { readUrl } from '../../platform/lib/url.ts'
import { type Film, type FilmTrack, plainFilm } from './film.ts'
import type { VideoPost } from './playback/playback-report.ts'

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

/** The normalized URL; null if it isn't an http URL. */
const readAddress = (address: string | undefined, base: string): string | null => {
  if (!address?.trim() || !canOpen(address, ['http', 'https'], base)) return null
  return readUrl(address, base)?.href ?? null
}
const readImage = (address: string | undefined, base: string): string | null =>
  address?.trim() && canShowImage(address, base) ? (readUrl(address, base)?.href ?? null) : null

const isText = (value: unknown): value is string => typeof value === 'string'
const isSize = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value > 0
const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean'
/** Ids are strings or numbers in JSON. */
const isId = (value: unknown): value is string | number => isText(value) || isSize(value)

type RawOptions = Places['video-player']

const isFilmstrip = (value: unknown): boolean =>
  isRecord(value) && isText(value.url) && isSize(value.width) && isSize(value.height)

/** Checked by hand because every page with a video loads this, and a schema would be twice the size. */
const checks: Record<keyof RawOptions, (value: unknown) => boolean> = {
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
function check(options: unknown): RawOptions {
  const fields = fieldsOf(options)
  const matching = Object.entries(checks).filter(([name, isRight]) => {
    const value = fields[name]
    if (value === undefined || value === null) return false
    if (!isRight(value)) console.warn(`INLAY-14: wrong type, left out: ${name} of video-player`)
    return isRight(value)
  })
  return Object.fromEntries(matching.map(([name]) => [name, fields[name]]))
}

/** Ids may be numbers in JSON. */
const readId = (id: unknown): string | undefined => (isId(id) ? String(id) : undefined)

/** Reads a placeholder's video; null if there is nothing to play. `base` is the page's address. */
export function readVideo(options: unknown, fallback: Fallback, base: string): VideoOptions | null {
  const valid = check(options)
  const embedded = valid['iframe-post-data']
  const hlsUrl = readAddress(valid['hls-service'], base)
  const main = readAddress(valid.url, base) ?? readAddress(fallback.url, base)
  const url = main === hlsUrl ? null : main
  const hdUrl = readAddress(valid.hdUrl, base)
  if (url === null && hlsUrl === null && hdUrl === null) return null
  const { filmstrip } = valid
  const filmstripUrl = filmstrip && readImage(filmstrip.url, base)
  const film = plainFilm('', {
    url,
    hdUrl: hdUrl === url ? null : hdUrl,
    hlsUrl,
    posterUrl: readImage(valid.poster ?? fallback.poster, base),
    duration: valid.duration ?? null,
    livestream: valid.livestream === true,
    autoplay: valid.autoplay ?? fallback.autoplay,
    filmstrip:
      filmstrip && filmstripUrl
        ? { url: filmstripUrl, width: filmstrip.width, height: filmstrip.height }
        : null,
    tracks: fallback.tracks.flatMap(track => {
      const src = readAddress(track.src, base)
      return src === null ? [] : [{ ...track, src }]
    }),
    crossOrigin: fallback.crossOrigin,
  })
  return {
    film,
    autoheight: valid.autoheight === true,
    post: {
      'post-id': readId(valid['post-id'] ?? embedded?.post_id),
      root_id: readId(valid.root_id),
      tumblelog: valid.tumblelog ?? (isText(embedded?.blog) ? embedded.blog : undefined),
    },
  }
}
