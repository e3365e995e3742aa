import { atom, type ReadableAtom } from 'nanostores'
import type { Disposer } from '../lib/dispose.ts'

/** WebKit had these before there was a standard, and iPhones have nothing else. */
interface OlderVideo extends HTMLVideoElement {
  webkitEnterFullscreen?: () => void
  webkitExitFullscreen?: () => void
  webkitDisplayingFullscreen?: boolean
}

interface ScreenState {
  fullscreen: boolean
  /** In a small window of its own, above all others. */
  pip: boolean
}

/** What a video can fill beside its place in the page. */
export interface Screen {
  $state: ReadableAtom<ScreenState>
  canFill: boolean
  canFloat: boolean
  toggleFullscreen: () => void
  /** One that has loaded nothing yet floats as soon as it knows its film: somebody has to play it. */
  togglePip: () => void
}

/** A refusal has no remedy here, and says so itself where it matters. */
const quietly = (run: () => Promise<unknown> | undefined) => void run()?.catch(() => {})

/** @param frame what goes to the whole screen: the video with its controls, where a browser can do that. */
export function createScreen(frame: HTMLElement, element: HTMLVideoElement, life: Disposer): Screen {
  const video: OlderVideo = element
  const $state = atom<ScreenState>({ fullscreen: false, pip: false })
  const look = () => {
    const next = {
      fullscreen: document.fullscreenElement === frame || video.webkitDisplayingFullscreen === true,
      pip: document.pictureInPictureElement === video,
    }
    const now = $state.get()
    if (next.fullscreen !== now.fullscreen || next.pip !== now.pip) $state.set(next)
  }
  life.listen(document, 'fullscreenchange', look)
  for (const type of [
    'webkitbeginfullscreen',
    'webkitendfullscreen',
    'enterpictureinpicture',
    'leavepictureinpicture',
  ])
    life.listen(video, type, look)
  life.add(() => {
    if (document.fullscreenElement === frame) quietly(() => document.exitFullscreen())
    if (document.pictureInPictureElement === video) quietly(() => document.exitPictureInPicture())
  })
  return {
    $state,
    canFill: document.fullscreenEnabled === true || video.webkitEnterFullscreen !== undefined,
    canFloat: document.pictureInPictureEnabled === true && !video.disablePictureInPicture,
    toggleFullscreen() {
      if (document.fullscreenElement === frame) quietly(() => document.exitFullscreen())
      else if (video.webkitDisplayingFullscreen) video.webkitExitFullscreen?.()
      else if (document.fullscreenEnabled) quietly(() => frame.requestFullscreen())
      else video.webkitEnterFullscreen?.()
    },
    togglePip() {
      const float = () => quietly(() => video.requestPictureInPicture())
      if (document.pictureInPictureElement === video) quietly(() => document.exitPictureInPicture())
      else if (video.readyState > 0) float()
      // Nothing floats before the browser knows how large it is.
      else video.addEventListener('loadedmetadata', float, { once: true })
    },
  }
}
