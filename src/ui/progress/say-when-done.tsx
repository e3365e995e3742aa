import { useEffect, useRef, useState } from 'react'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'

/** Tells screen readers that something has ended, which is only seen otherwise; an empty text says nothing. */
export function SayWhenDone({ isRunning, text }: { isRunning: boolean; text: string }) {
  const [said, setSaid] = useState('')
  const wasRunning = useRef(isRunning)
  useEffect(() => {
    if (wasRunning.current !== isRunning) setSaid(isRunning ? '' : text)
    wasRunning.current = isRunning
  }, [isRunning, text])
  return <VisuallyHidden role="status">{said}</VisuallyHidden>
}
