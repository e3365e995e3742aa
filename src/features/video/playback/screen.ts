import { atom } from 'nanostores'
import type { Disposer } from '../../../platform/lib/dispose.ts'

/** WebKit's older API, the only one on iPhones. */
interface OlderVideo extends HTMLVideoElement {
  webkitEnterFullscreen?: () => void
  webkitExitFullscreen?: () => void
  webkitDisplayingFullscreen?: boolean
}

interface ScreenState {
  fullscreen: boolean
  /** Whether it is in picture-in-picture. */
  pip: boolean
}

/** Full screen and picture-in-picture of a video. */
export type Screen = ReturnType<typeof createScreen>

/** Ignores a rejection, since nothing can be done about it here. */
const quietly = (run: () => Promise<unknown> | undefined) => void run()?.catch(() => {})

/** @param frame the element to show in full screen if the browser supports it: the video with its controls */
export function createScreen(frame: HTMLElement, element: HTMLVideoElement, life: Disposer) {
  const video: OlderVideo = element
  const $state = atom<ScreenState>({ fullscreen: false, pip: false })
  const update = () => {
    const next = {
      fullscreen: document.fullscreenElement === frame || video.webkitDisplayingFullscreen === true,
      pip: document.pictureInPictureElement === video,
    }
    const now = $state.get()
    if (next.fullscreen !== now.fullscreen || next.pip !== now.pip) $state.set(next)
  }
  life.listen(document, 'fullscreenchange', update)
  for (const type of [
    'webkitbeginfullscreen',
    'webkitendfullscreen',
    'enterpictureinpicture',
    'leavepictureinpicture',
  ])
    life.listen(video, type, update)
  life.add(() => {
    if (document.fullscreenElement === frame) quietly(() => document.exitFullscreen())
    if (document.pictureInPictureElement === video) quietly(() => document.exitPictureInPicture())
  })
  return {
    $state,
    canFullscreen: document.fullscreenEnabled === true || video.webkitEnterFullscreen !== undefined,
    canPip: document.pictureInPictureEnabled === true && !video.disablePictureInPicture,
    toggleFullscreen() {
      if (document.fullscreenElement === frame) quietly(() => document.exitFullscreen())
      else if (video.webkitDisplayingFullscreen) video.webkitExitFullscreen?.()
      else if (document.fullscreenEnabled) quietly(() => frame.requestFullscreen())
      else video.webkitEnterFullscreen?.()
    },
    /** Toggles picture-in-picture. A video that hasn't loaded enters it once it has metadata, so it has to be played. */
    togglePip() {
      const float = () => quietly(() => video.requestPictureInPicture())
      if (document.pictureInPictureElement === video) quietly(() => document.exitPictureInPicture())
      else if (video.readyState > 0) float()
      // Picture-in-picture needs the metadata for the video's size.
      else video.addEventListener('loadedmetadata', float, { once: true })
    },
  }
}
