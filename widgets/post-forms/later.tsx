import { type ReactNode, useEffect, useState } from 'react'
import { afterPaint } from '../../src/lib/after-paint.ts'

interface LaterProps {
  /** Keeps the room of what comes. */
  className: string | undefined
  children: ReactNode
}

/** What nobody needs in the form's first frame is drawn behind it, so that the form itself is there sooner. */
export function Later({ className, children }: LaterProps) {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => afterPaint(() => setPainted(true)), [])
  return isPainted ? children : <div className={className} />
}
