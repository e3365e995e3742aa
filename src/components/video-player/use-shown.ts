import { useEffect, useRef, useState } from 'react'

/** While a video plays, its controls hide this many milliseconds after the last pointer movement. */
const calmAfterMs = 2500

/** Whether to show the controls. The style sheet also shows them on focus, with an open menu and while paused. */
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
