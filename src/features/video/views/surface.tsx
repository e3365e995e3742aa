import { useStore } from '@nanostores/react'
import { type PointerEvent, useRef, useState } from 'react'
import { Icon } from '../../../ui/icon/icon.tsx'
import type { Player } from '../playback/player.ts'
import { playIcon } from './icons.ts'
import styles from './video-player.module.css'

interface SurfaceProps {
  player: Player
  /** Whether the controls are visible. */
  isShown: boolean
  wake: () => void
  toggle: () => void
}

/** The area that plays and pauses when pressed: the video, or its poster until the first frame. */
export function Surface({ player, isShown, wake, toggle }: SurfaceProps) {
  const { playing, started, waiting, fault } = useStore(player.$state)
  const [noPoster, setNoPoster] = useState(false)
  const isTouched = useRef(false)
  const poster = noPoster ? null : player.film.posterUrl
  const pointerDown = (event: PointerEvent) => {
    // Touch has no hover, so the first tap only shows the controls.
    isTouched.current = event.pointerType === 'touch' && playing && !isShown
    wake()
  }
  return (
    <>
      {!started && poster && (
        <img className={styles.poster} src={poster} alt="" onError={() => setNoPoster(true)} />
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button Play does the same */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the button Play does the same */}
      <div
        className={styles.surface}
        onPointerDown={pointerDown}
        onClick={() => {
          if (!isTouched.current) toggle()
        }}
      >
        {!started && !playing && !fault && (
          <span className={styles.big}>
            <Icon path={playIcon} size={32} fill="currentColor" />
          </span>
        )}
        {waiting && <span className={styles.waiting} />}
      </div>
    </>
  )
}
