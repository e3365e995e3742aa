import { useEffect, useState } from 'react'

/**
 * How many items of a growing list are drawn: `step` more with each frame, so that none comes late on a slow phone. A few
 * that come to a list that is drawn, such as one's own reply, are drawn at once.
 */
export function useGradual(total: number, step: number): number {
  const [shown, setShown] = useState(step)
  const [before, setBefore] = useState(total)
  if (total !== before) {
    setBefore(total)
    if (shown >= before && total - before <= step) setShown(Math.max(shown, total))
    else if (shown > before) setShown(Math.max(step, before))
  }
  useEffect(() => {
    if (shown >= total) return
    const frame = requestAnimationFrame(() => setShown(shown + step))
    return () => cancelAnimationFrame(frame)
  }, [shown, total, step])
  return Math.min(shown, total)
}
