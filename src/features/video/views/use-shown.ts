import { useEffect, useRef, useState } from 'react'

/** While a video plays, its controls hide this many milliseconds after the last pointer movement. */
const hideAfterMs = 2500

/** Whether to show the controls. The style sheet also shows them on focus, with an open menu and while paused. */
export function useShown(playing: boolean): { isShown: boolean; wake: () => void; hide: () => void } {
  const [isShown, setShown] = useState(false)
  const timer = useRef(0)
  const hide = () => {
    clearTimeout(timer.current)
    setShown(false)
  }
  const wake = () => {
    clearTimeout(timer.current)
    setShown(true)
    timer.current = window.setTimeout(() => setShown(false), hideAfterMs)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return { isShown: isShown || !playing, wake, hide }
}
