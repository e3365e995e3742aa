import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { createDisposer } from '../../../platform/lib/dispose.ts'
import type { LoadedVideos } from '../playback/loaded-videos.ts'
import type { Player } from '../playback/player.ts'
import { createScreen, type Screen } from '../playback/screen.ts'

/** Says whether a player may have an element now. `demand` asks for one immediately. */
export function useElementSlot(
  player: Player,
  loadedVideos: LoadedVideos,
  attached: Attached | null,
  startNow: boolean,
): { frame: RefObject<HTMLDivElement | null>; isLoaded: boolean; demand: () => void } {
  const frame = useRef<HTMLDivElement>(null)
  const [isLoaded, setLoaded] = useState(false)
  const latestAttached = useRef(attached)
  latestAttached.current = attached
  const slotRef = useRef<{ demand: () => void } | null>(null)
  useEffect(() => {
    if (!frame.current) return
    const slot = loadedVideos.join({
      element: frame.current,
      setLoaded,
      setVisible: player.setVisible,
      isHeld() {
        const { fullscreen, pip } = latestAttached.current?.screen.$state.get() ?? {}
        return fullscreen === true || pip === true
      },
      isPlaying: () => player.$state.get().playing,
    })
    slotRef.current = slot
    if (startNow) slot.demand()
    return slot.leave
  }, [player, loadedVideos, startNow])
  return { frame, isLoaded, demand: () => slotRef.current?.demand() }
}

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
