import type { Dispose } from '../../src/lib/dispose.ts'
import type { Film, FilmTrack } from '../../src/video/film.ts'
import type { Fallback } from './options.ts'

const crossOrigins = ['anonymous', 'use-credentials'] as const

export const videoIn = (element: Element): HTMLVideoElement | null => element.querySelector('video')

const readTrack = (track: HTMLTrackElement): FilmTrack => ({
  src: track.getAttribute('src') ?? '',
  language: track.srclang,
  label: track.label,
  isDefault: track.default,
})

/** What the server's `<video>` says of its film. */
export function readFallback(video: HTMLVideoElement | null): Fallback {
  const tracks = [...(video?.querySelectorAll('track') ?? [])]
  const crossOrigin = crossOrigins.find(one => one === video?.crossOrigin) ?? null
  return {
    url: video?.getAttribute('src') ?? video?.querySelector('source')?.getAttribute('src') ?? undefined,
    poster: video?.getAttribute('poster') ?? undefined,
    tracks: tracks.filter(({ kind }) => kind === 'captions' || kind === 'subtitles').map(readTrack),
    crossOrigin: crossOrigin satisfies Film['crossOrigin'],
    autoplay: video?.autoplay === true,
  }
}

export interface Size {
  /** Width to height. */
  ratio: number
  /** Pixels that it is not to exceed; undefined where it fills its place. */
  width: number | undefined
}

/** The size that the server's video has in the page, so that nothing moves; by its attributes where it is not shown. */
export function sizeOf(video: HTMLVideoElement | null): Size | null {
  if (!video) return null
  const box = video.getBoundingClientRect()
  if (box.width > 0 && box.height > 0) {
    const room = video.parentElement?.getBoundingClientRect().width ?? box.width
    return { ratio: box.width / box.height, width: box.width < room - 1 ? box.width : undefined }
  }
  const [width, height] = [video.getAttribute('width'), video.getAttribute('height')].map(Number)
  return width && height ? { ratio: width / height, width } : null
}

/** What the reader had begun with the server's video. */
export interface Begun {
  time: number
  isPlaying: boolean
}

/**
 * The server's video lets go of what it has loaded, so that there are not two of it; with `giveBack` it is what it was.
 */
export function takeOver(video: HTMLVideoElement | null): { begun: Begun; giveBack: Dispose } {
  if (!video) return { begun: { time: 0, isPlaying: false }, giveBack: () => {} }
  const begun = { time: video.currentTime, isPlaying: !video.paused && !video.ended && !video.autoplay }
  const src = video.getAttribute('src')
  const sources = [...video.querySelectorAll('source')]
  const { autoplay } = video
  if (video.networkState === HTMLMediaElement.NETWORK_EMPTY && video.paused)
    return { begun, giveBack: () => {} }
  video.pause()
  video.autoplay = false
  video.removeAttribute('src')
  for (const source of sources) source.remove()
  video.load()
  return {
    begun,
    giveBack() {
      video.append(...sources)
      if (src !== null) video.setAttribute('src', src)
      video.autoplay = autoplay
      video.load()
    },
  }
}
