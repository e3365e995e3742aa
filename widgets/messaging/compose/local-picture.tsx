import { useLayoutEffect, useRef } from 'react'
import type { Picture } from '../../../src/uploads/canvas.ts'

interface Props {
  picture: Picture
  label: string
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
      role="img"
      aria-label={label}
      className={className}
      width={picture.width}
      height={picture.height}
    />
  )
}
