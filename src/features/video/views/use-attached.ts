import { type RefObject, useCallback, useRef, useState } from 'react'
import { createDisposer } from '../../../platform/lib/dispose.ts'
import type { Player } from '../playback/player.ts'
import { createScreen, type Screen } from '../playback/screen.ts'

/** A video element that is attached to a player, and its screen modes. */
export interface Attached {
  video: HTMLVideoElement
  screen: Screen
}

/** Draws the current frame on the canvas, which shows it until the next source has a frame. */
function holdFrame(video: HTMLVideoElement, canvas: HTMLCanvasElement | null): void {
  if (!canvas || video.videoWidth === 0) return
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  canvas.hidden = false
  const listening = new AbortController()
  const hideCanvas = () => {
    canvas.hidden = true
    listening.abort()
  }
  for (const type of ['seeked', 'playing', 'error'])
    video.addEventListener(type, hideCanvas, { signal: listening.signal })
}

/** Returns a ref that attaches the element to the player while it is mounted. `started` then runs once. */
export function useAttached(
  player: Player,
  canvas: RefObject<HTMLCanvasElement | null>,
  started: () => void,
): [Attached | null, (video: HTMLVideoElement) => () => void] {
  const [attached, setAttached] = useState<Attached | null>(null)
  const run = useRef(started)
  run.current = started
  const attach = useCallback(
    (video: HTMLVideoElement) => {
      const disposer = createDisposer()
      const frame = video.parentElement ?? video
      disposer.add(player.attach(video, () => holdFrame(video, canvas.current)))
      setAttached({ video, screen: createScreen(frame, video, disposer) })
      run.current()
      return () => {
        disposer.dispose()
        setAttached(null)
      }
    },
    [player, canvas],
  )
  return [attached, attach]
}
