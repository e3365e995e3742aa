import { type RefObject, useEffect, useRef, useState } from 'react'
import type { LoadedVideos } from '../../video/loaded-videos.ts'
import type { Player } from '../../video/player.ts'
import type { Attached } from './use-attached.ts'

/** Says whether a player may have an element now. `demand` asks for one at once. */
export function useElementSlot(
  player: Player,
  living: LoadedVideos,
  attached: Attached | null,
  startNow: boolean,
): { frame: RefObject<HTMLDivElement | null>; isAlive: boolean; demand: () => void } {
  const frame = useRef<HTMLDivElement>(null)
  const [isAlive, setAlive] = useState(false)
  const held = useRef(attached)
  held.current = attached
  const place = useRef<{ demand: () => void } | null>(null)
  useEffect(() => {
    if (!frame.current) return
    const joined = living.join({
      element: frame.current,
      setLoaded: setAlive,
      setVisible: player.setVisible,
      isHeld() {
        const { fullscreen, pip } = held.current?.screen.$state.get() ?? {}
        return fullscreen === true || pip === true
      },
      isPlaying: () => player.$state.get().playing,
    })
    place.current = joined
    if (startNow) joined.demand()
    return joined.leave
  }, [player, living, startNow])
  return { frame, isAlive, demand: () => place.current?.demand() }
}
