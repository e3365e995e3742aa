import { useEffect, useRef, useState } from 'react'
import type { FilmTrack } from '../../video/film.ts'
import styles from './video-player.module.css'

interface CaptionsProps {
  video: HTMLVideoElement
  tracks: readonly FilmTrack[]
  /** Which of them is shown; -1 for none. */
  shown: number
  /** The browser draws the video alone, so it draws the words, too. */
  isAlone: boolean
}

/** The words that are said now, above the controls. */
export function Captions({ video, tracks, shown, isAlone }: CaptionsProps) {
  const box = useRef<HTMLDivElement>(null)
  const [hasWords, setHasWords] = useState(false)
  useEffect(() => {
    const all = [...video.textTracks]
    for (const [index, track] of all.entries())
      track.mode = index !== shown ? 'disabled' : isAlone ? 'showing' : 'hidden'
    const track = all[shown]
    if (!track || isAlone) {
      setHasWords(false)
      return
    }
    const draw = () => {
      const cues = [...(track.activeCues ?? [])] as VTTCue[]
      const lines = cues.map(cue => {
        const line = document.createElement('p')
        line.append(cue.getCueAsHTML())
        return line
      })
      box.current?.replaceChildren(...lines)
      setHasWords(lines.length > 0)
    }
    draw()
    track.addEventListener('cuechange', draw)
    return () => track.removeEventListener('cuechange', draw)
  }, [video, shown, isAlone])
  return (
    <div
      ref={box}
      hidden={!hasWords}
      dir="auto"
      lang={tracks[shown]?.language || undefined}
      className={styles.captions}
    />
  )
}
