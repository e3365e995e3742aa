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

/** What the server's own `<video>` says: the options win over it. */
export interface Fallback {
  url: string | undefined
  poster: string | undefined
  tracks: readonly FilmTrack[]
  crossOrigin: Film['crossOrigin']
  autoplay: boolean
}

/** An address as the browser reads it; null for one that is none of the web. */
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
/** Ids are texts or numbers on the wire. */
const isId = (value: unknown): value is string | number => isText(value) || isSize(value)

/** Reads fields of data that may say anything: one of the wrong type is left out with a warning that names it. */
function reader(given: unknown, path = '') {
  const fields = isRecord(given) ? given : {}
  return <T>(name: string, fits: (value: unknown) => value is T): T | undefined => {
    const value = fields[name]
    if (value === undefined || value === null) return
    if (fits(value)) return value
    console.warn(`Inlay: wrong type, left out: ${path}${name} of video-player`)
  }
}

function readFilmstrip(given: unknown, base: string): Film['filmstrip'] {
  const read = reader(given, 'filmstrip.')
  const [url, width, height] = [
    readImage(read('url', isText), base),
    read('width', isSize),
    read('height', isSize),
  ]
  return url && width && height ? { url, width, height } : null
}

/** What a placeholder says of its video; null where there is nothing to play. `base` is the page's address. */
export function readVideo(options: unknown, fallback: Fallback, base: string): VideoOptions | null {
  const read = reader(options)
  const embedded = reader(read('iframe-post-data', isRecord), 'iframe-post-data.')
  const id = (value: string | number | undefined) => (value === undefined ? value : String(value))
  const hlsUrl = readAddress(read('hls-service', isText), base)
  const main = readAddress(read('url', isText), base) ?? readAddress(fallback.url, base)
  const url = main === hlsUrl ? null : main
  const hdUrl = readAddress(read('hdUrl', isText), base)
  if (url === null && hlsUrl === null && hdUrl === null) return null
  const film = plainFilm('', {
    url,
    hdUrl: hdUrl === url ? null : hdUrl,
    hlsUrl,
    posterUrl: readImage(read('poster', isText) ?? fallback.poster, base),
    duration: read('duration', isSize) ?? null,
    livestream: read('livestream', isBoolean) === true,
    autoplay: read('autoplay', isBoolean) ?? fallback.autoplay,
    filmstrip: readFilmstrip(read('filmstrip', isRecord), base),
    tracks: fallback.tracks.flatMap(track => {
      const src = readAddress(track.src, base)
      return src === null ? [] : [{ ...track, src }]
    }),
    crossOrigin: fallback.crossOrigin,
  })
  return {
    film,
    autoheight: read('autoheight', isBoolean) === true,
    post: {
      'post-id': id(read('post-id', isId) ?? embedded('post_id', isId)),
      root_id: id(read('root_id', isId)),
      tumblelog: read('tumblelog', isText) ?? embedded('blog', isText),
    },
  }
}
