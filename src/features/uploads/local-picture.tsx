import { useLayoutEffect, useRef } from 'react'
import type { DecodedImage } from './canvas.ts'

interface Props {
  picture: DecodedImage
  /** Null for a stand-in that is not announced, until the uploaded picture has loaded. */
  label: string | null
  className: string | undefined
}

/** A local picture, drawn on a canvas: the page's CSP may forbid blob URLs. */
export function LocalPicture({ picture, label, className }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useLayoutEffect(() => {
    canvas.current?.getContext('2d')?.drawImage(picture.source, 0, 0)
  }, [picture])
  return (
    <canvas
      ref={canvas}
      role={label === null ? undefined : 'img'}
      aria-label={label ?? undefined}
      aria-hidden={label === null || undefined}
      className={className}
      width={picture.width}
      height={picture.height}
    />
  )
}
