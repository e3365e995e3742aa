import { useLayoutEffect, useRef } from 'react'
import type { DecodedImage } from './canvas.ts'

interface Props {
  image: DecodedImage
  /** Null for a stand-in that isn't announced, shown until the uploaded image has loaded. */
  label: string | null
  className: string | undefined
  /** The label is a description by its writer. */
  isDescribed?: boolean
}

/** A local image, drawn on a canvas: the page's CSP may forbid blob URLs. */
export function LocalImage({ image, label, className, isDescribed }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useLayoutEffect(() => {
    canvas.current?.getContext('2d')?.drawImage(image.source, 0, 0)
  }, [image])
  return (
    <canvas
      ref={canvas}
      role={label === null ? undefined : 'img'}
      aria-label={label ?? undefined}
      aria-hidden={label === null || undefined}
      data-described={isDescribed ? '' : undefined}
      className={className}
      width={image.width}
      height={image.height}
    />
  )
}
