import { type RefObject, useEffect, useRef, useState } from 'react'
import type { LoadedVideos } from '../playback/loaded-videos.ts'
import type { Player } from '../playback/player.ts'
import type { Attached } from './use-attached.ts'

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
