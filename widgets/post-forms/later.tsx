import { type ReactNode, useEffect, useState } from 'react'
import { afterPaint } from '../../src/lib/after-paint.ts'

interface LaterProps {
  /** Stands there until then, as large as what comes. */
  room: ReactNode
  children: ReactNode
}

/** What nobody needs in the form's first frame is drawn behind it, so that the form itself is there sooner. */
export function Later({ room, children }: LaterProps) {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => afterPaint(() => setPainted(true)), [])
  return isPainted ? children : room
}
