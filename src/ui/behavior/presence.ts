import { type RefObject, useEffect, useState } from 'react'

/** Whether to render: stays true after closing until the last animation has ended. */
export function usePresence(open: boolean, ref: RefObject<Element | null>): boolean {
  const [present, setPresent] = useState(open)
  if (open && !present) setPresent(true)
  useEffect(() => {
    if (open || !present) return
    let isStale = false
    const element = ref.current
    const running = element && 'getAnimations' in element ? element.getAnimations({ subtree: true }) : []
    Promise.allSettled(running.map(animation => animation.finished)).then(() => isStale || setPresent(false))
    return () => {
      isStale = true
    }
  }, [open, present, ref])
  return present
}
