import { vi } from 'vitest'
import { type Film, plainFilm } from '../../../src/features/video/film.ts'
import { createPlayer, type PlayerDeps } from '../../../src/features/video/playback/player.ts'
import type { ExclusiveSound } from '../../../src/features/video/playback/sound.ts'

export const ranges = (...spans: [number, number][]) => ({
  length: spans.length,
  start: (index: number) => spans[index]?.[0] ?? 0,
  end: (index: number) => spans[index]?.[1] ?? 0,
})

/** A video element without a page: its metadata loads when the test says so. */
class FakeVideo extends EventTarget {
  src = ''
  currentTime = 0
  duration = Number.NaN
  volume = 1
  muted = false
  loop = false
  paused = true
  ended = false
  playbackRate = 1
  defaultPlaybackRate = 1
  readyState = 0
  preload = 'none'
  seekable = ranges()
  buffered = ranges()

  emit(...types: string[]): void {
    for (const type of types) this.dispatchEvent(new Event(type))
  }
  /** Has loaded `loaded` seconds of a video of `duration` seconds. */
  know(duration: number, loaded = duration): void {
    this.duration = duration
    this.readyState = 4
    this.seekable = ranges([0, loaded])
    this.buffered = ranges([0, loaded])
    this.emit('durationchange', 'loadedmetadata')
  }
  begin(): void {
    this.paused = false
    this.emit('play', 'playing')
  }
  pause(): void {
    if (this.paused) return
    this.paused = true
    this.emit('pause')
  }
}

/** A player on a fake element, and what it reported. */
export function fakePlayer(film: Partial<Film> = {}, more: Partial<PlayerDeps> = {}) {
  const video = new FakeVideo()
  const opened: { url: string; isHls: boolean; fail: (code: number) => void }[] = []
  let sound = { volume: 0.8, muted: false }
  const report = { played: vi.fn(), ended: vi.fn(), stalled: vi.fn(), failed: vi.fn(), choseHd: vi.fn() }
  const conditions = { pageVisible: true, isAllowed: true }
  const exclusiveSound: ExclusiveSound = { join: () => ({ take: () => {}, leave: () => {} }) }
  const play = vi.fn(async () => video.begin())
  const player = createPlayer({
    film: plainFilm('/sd.mp4', film),
    sound: {
      get: () => sound,
      set: choice => {
        sound = choice
      },
    },
    exclusiveSound,
    report,
    conditions: () => conditions,
    now: () => Date.now(),
    open: (_, source, fail) => {
      opened.push({ ...source, fail })
      video.src = source.url
      video.currentTime = 0
      video.readyState = 0
      return {
        play,
        pause: () => video.pause(),
        close() {
          video.pause()
          video.src = ''
        },
      }
    },
    ...more,
  })
  const attach = () => player.attach(video as unknown as HTMLVideoElement)
  return { player, video, opened, report, conditions, play, attach, kept: () => sound }
}
