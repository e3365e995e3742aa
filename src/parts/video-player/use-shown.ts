import { useEffect, useRef, useState } from 'react'

/** Controls go so many milliseconds after the last movement, while the video plays. */
const calmAfterMs = 2500

/** Whether somebody is at the controls; the style sheet adds the focus, an open menu and a paused video. */
export function useShown(playing: boolean): { isShown: boolean; wake: () => void; calm: () => void } {
  const [isShown, setShown] = useState(false)
  const timer = useRef(0)
  const calm = () => {
    clearTimeout(timer.current)
    setShown(false)
  }
  const wake = () => {
    clearTimeout(timer.current)
    setShown(true)
    timer.current = window.setTimeout(() => setShown(false), calmAfterMs)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return { isShown: isShown || !playing, wake, calm }
}
