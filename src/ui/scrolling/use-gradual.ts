import { useEffect, useState } from 'react'

/**
 * How many items of a growing list are drawn: `first`, then `step` more with each frame, so that none comes late on a
 * slow phone. Of what comes to a list that is drawn, such as one's own reply, the first ones are drawn at once.
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
