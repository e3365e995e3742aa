import { useEffect, useState } from 'react'

/**
 * How many items of a growing list to draw: `first`, then `step` more with each frame, so that none comes late on a
 * slow phone. Of items added to a drawn list, such as the user's own reply, the first ones are drawn at once.
 */
export function useGradual(total: number, step: number, first = step): number {
  const [shown, setShown] = useState(first)
  const [before, setBefore] = useState(total)
  if (total !== before) {
    setBefore(total)
    if (shown >= before) setShown(Math.max(first, Math.min(total, before + step)))
  }
  useEffect(() => {
    if (shown >= total) return
    const frame = requestAnimationFrame(() => setShown(shown + step))
    return () => cancelAnimationFrame(frame)
  }, [shown, total, step])
  return Math.min(shown, total)
}
