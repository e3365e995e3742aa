import { useEffect, useRef, useState } from 'react'
import { cutAtCharacter } from '../../../platform/text/text.ts'
import type { FilmTrack } from '../film.ts'
import styles from './video-player.module.css'

/** The most characters of a cue. Longer ones are meant to keep the page busy. */
const cueMaxLength = 1000

/**
 * Renders a cue. Its file may be from another site, so class names are removed: styles of the page could match them.
 * @public
 */
export function cueLine(cue: Pick<VTTCue, 'text' | 'getCueAsHTML'>): HTMLElement {
  const line = document.createElement('p')
  if (cue.text.length > cueMaxLength) line.append(`${cutAtCharacter(cue.text, cueMaxLength)}…`)
  else line.append(cue.getCueAsHTML())
  for (const marked of line.querySelectorAll('[class]')) marked.removeAttribute('class')
  return line
}

interface CaptionsProps {
  video: HTMLVideoElement
  tracks: readonly FilmTrack[]
  /** Index of the shown track; -1 for none. */
  shown: number
  /** In full screen the browser shows only the video, so it has to draw the captions, too. */
  isAlone: boolean
}

/** The most cues shown at once. A file with more is meant to keep the page busy. */
const cuesMax = 10

/** The current captions, above the controls. */
export function Captions({ video, tracks, shown, isAlone }: CaptionsProps) {
  const box = useRef<HTMLDivElement>(null)
  const [hasCues, setHasCues] = useState(false)
  useEffect(() => {
    const all = [...video.textTracks]
    for (const [index, track] of all.entries())
      track.mode = index !== shown ? 'disabled' : isAlone ? 'showing' : 'hidden'
    const track = all[shown]
    if (!track || isAlone) {
      setHasCues(false)
      return
    }
    const draw = () => {
      const cues = [...(track.activeCues ?? [])].slice(-cuesMax) as VTTCue[]
      const lines = cues.map(cueLine)
      box.current?.replaceChildren(...lines)
      setHasCues(lines.length > 0)
    }
    draw()
    track.addEventListener('cuechange', draw)
    return () => track.removeEventListener('cuechange', draw)
  }, [video, shown, isAlone])
  return (
    <div
      ref={box}
      hidden={!hasCues}
      dir="auto"
      lang={tracks[shown]?.language || undefined}
      className={styles.captions}
    />
  )
}
