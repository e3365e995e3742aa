import type { Dispose } from '../../platform/lib/dispose.ts'
import type { Film, FilmTrack } from './film.ts'
import type { Fallback } from './options.ts'

const crossOrigins = ['anonymous', 'use-credentials'] as const

export const videoIn = (element: Element): HTMLVideoElement | null => element.querySelector('video')

const readTrack = (track: HTMLTrackElement): FilmTrack => ({
  src: track.getAttribute('src') ?? '',
  language: track.srclang,
  label: track.label,
  isDefault: track.default,
})

/** What the server's `<video>` says about its video. */
export function readFallback(video: HTMLVideoElement | null): Fallback {
  const tracks = [...(video?.querySelectorAll('track') ?? [])]
  const crossOrigin = crossOrigins.find(value => value === video?.crossOrigin) ?? null
  return {
    url: video?.getAttribute('src') ?? video?.querySelector('source')?.getAttribute('src') ?? undefined,
    poster: video?.getAttribute('poster') ?? undefined,
    tracks: tracks.filter(({ kind }) => kind === 'captions' || kind === 'subtitles').map(readTrack),
    crossOrigin: crossOrigin satisfies Film['crossOrigin'],
    autoplay: video?.autoplay === true,
  }
}

export interface Size {
  /** Width divided by height. */
  ratio: number
  /** Maximum width in pixels; undefined if it fills its container. */
  width: number | undefined
  /** The side of the container where the margin is; undefined if the video is centered. */
  flush?: 'marginLeft' | 'marginRight' | undefined
}

/** The size of the server's video on the page, so that nothing moves; if it isn't visible, from its attributes. */
export function sizeOf(video: HTMLVideoElement | null): Size | null {
  if (!video) return null
  const box = video.getBoundingClientRect()
  if (box.width > 0 && box.height > 0) {
    const room = video.parentElement?.getBoundingClientRect() ?? box
    const ratio = box.width / box.height
    if (box.width >= room.width - 1) return { ratio, width: undefined }
    const [left, right] = [box.left - room.left, room.right - box.right]
    const isCentered = Math.abs(left - right) < 2
    const flush = isCentered ? undefined : left < right ? 'marginLeft' : 'marginRight'
    return { ratio, width: box.width, flush }
  }
  const [width, height] = [video.getAttribute('width'), video.getAttribute('height')].map(Number)
  return width && height ? { ratio: width / height, width } : null
}

/** Playback state of the server's video, if the user has started it. */
export interface Playback {
  time: number
  isPlaying: boolean
}

/** Unloads the server's video so that it doesn't load twice, as the player loads it too. `restore` undoes that. */
export function takeOver(video: HTMLVideoElement | null): { playback: Playback; restore: Dispose } {
  if (!video) return { playback: { time: 0, isPlaying: false }, restore: () => {} }
  const playback = { time: video.currentTime, isPlaying: !video.paused && !video.ended && !video.autoplay }
  const src = video.getAttribute('src')
  const sources = [...video.querySelectorAll('source')]
  const { autoplay } = video
  if (video.networkState === HTMLMediaElement.NETWORK_EMPTY && video.paused)
    return { playback, restore: () => {} }
  video.pause()
  video.autoplay = false
  video.removeAttribute('src')
  for (const source of sources) source.remove()
  video.load()
  return {
    playback,
    restore() {
      video.append(...sources)
      if (src !== null) video.setAttribute('src', src)
      video.autoplay = autoplay
      video.load()
    },
  }
}
