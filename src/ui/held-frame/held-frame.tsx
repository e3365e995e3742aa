import { type CSSProperties, use, useEffect, useRef } from 'react'
import { isOwnAddress } from '../../platform/html/held-frames.ts'
import { AppContext } from '../app-context.ts'
import { drawFrames } from './draw-frames.ts'

interface HeldFrameProps {
  src: string
  title: string
  poster?: string | undefined
  style?: CSSProperties | undefined
}

/** Another site's frame, which loads after a press; one from the page's own site loads at once. */
export function HeldFrame({ src, title, poster = '', style }: HeldFrameProps) {
  const place = useRef<HTMLDivElement>(null)
  const app = use(AppContext)
  useEffect(() => {
    if (place.current) return drawFrames([place.current], app, { src, title, poster })
  }, [src, title, poster, app])
  // A poster needs space for its texts; a player of the page's own has the height it asks for.
  const room = isOwnAddress(src, app?.page.hosts) ? { minBlockSize: 0 } : {}
  return <div ref={place} data-inlay-frame="" style={{ ...style, ...room }} />
}
