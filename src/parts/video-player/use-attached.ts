import { type RefObject, useCallback, useRef, useState } from 'react'
import { createDisposer } from '../../lib/dispose.ts'
import type { Player } from '../../video/player.ts'
import { createScreen, type Screen } from '../../video/screen.ts'

/** An element that has its player, and what it can fill. */
export interface Attached {
  video: HTMLVideoElement
  screen: Screen
}

/** Draws what a video shows now, and leaves it there until the next source has a picture. */
function holdPicture(video: HTMLVideoElement, canvas: HTMLCanvasElement | null): void {
  if (!canvas || video.videoWidth === 0) return
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  canvas.hidden = false
  const gone = new AbortController()
  const show = () => {
    canvas.hidden = true
    gone.abort()
  }
  // What was there before is emptied first.
  for (const type of ['seeked', 'playing', 'error', 'emptied'])
    if (type !== 'emptied') video.addEventListener(type, show, { signal: gone.signal })
}

/** The element's ref: it has the player while it stands there. `started` runs once it does. */
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
      const life = createDisposer()
      const frame = video.parentElement ?? video
      life.add(player.attach(video, () => holdPicture(video, canvas.current)))
      setAttached({ video, screen: createScreen(frame, video, life) })
      run.current()
      return () => {
        life.dispose()
        setAttached(null)
      }
    },
    [player, canvas],
  )
  return [attached, attach]
}
