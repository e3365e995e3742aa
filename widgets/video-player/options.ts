import * as v from 'valibot'
import type { Places } from '../../src/bus/contract.ts'
import { canOpen, canShowImage } from '../../src/html/links.ts'
import { readUrl, webAddress } from '../../src/lib/url.ts'
import { type Checked, checkLeniently } from '../../src/page/check.ts'
import { type Film, type FilmTrack, plainFilm } from '../../src/video/film.ts'
import type { VideoPost } from '../../src/video/report.ts'

const boolean = v.optional(v.boolean())
const string = v.optional(v.string())
const address = v.optional(v.pipe(v.string(), v.regex(webAddress)))
const size = v.pipe(v.number(), v.finite(), v.gtValue(0))
/** Ids are texts or numbers on the wire. */
const id = v.optional(v.union([v.string(), v.pipe(v.number(), v.transform(String))]))

const schema = v.object({
  url: address,
  poster: address,
  hdUrl: address,
  duration: v.optional(size),
  livestream: boolean,
  filmstrip: v.optional(
    v.object({ url: v.pipe(v.string(), v.regex(webAddress)), width: size, height: size }),
  ),
  autoheight: boolean,
  autoplay: boolean,
  'hls-service': address,
  'iframe-post-data': v.optional(v.object({ post_id: id, blog: string })),
  'post-id': id,
  root_id: id,
  tumblelog: string,
}) satisfies v.GenericSchema<unknown, Places['video-player']>

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

/** What a placeholder says of its video; null where there is nothing to play. `base` is the page's address. */
export function readVideo(options: unknown, fallback: Fallback, base: string): VideoOptions | null {
  const { value, dropped }: Checked<v.InferOutput<typeof schema>> = checkLeniently(schema, options)
  for (const path of dropped) console.warn(`Inlay: wrong type, left out: ${path} of video-player`)
  const given = value ?? {}
  const hlsUrl = readAddress(given['hls-service'], base)
  const main = readAddress(given.url, base) ?? readAddress(fallback.url, base)
  const url = main === hlsUrl ? null : main
  const hdUrl = readAddress(given.hdUrl, base)
  if (url === null && hlsUrl === null && hdUrl === null) return null
  const strip = given.filmstrip && readImage(given.filmstrip.url, base)
  const embedded = given['iframe-post-data']
  const film = plainFilm(url ?? '', {
    url,
    hdUrl: hdUrl === url ? null : hdUrl,
    hlsUrl,
    posterUrl: readImage(given.poster ?? fallback.poster, base),
    duration: given.duration ?? null,
    livestream: given.livestream === true,
    autoplay: given.autoplay ?? fallback.autoplay,
    filmstrip: given.filmstrip && strip ? { ...given.filmstrip, url: strip } : null,
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
      'post-id': given['post-id'] ?? embedded?.post_id,
      root_id: given.root_id,
      tumblelog: given.tumblelog ?? embedded?.blog,
    },
  }
}
