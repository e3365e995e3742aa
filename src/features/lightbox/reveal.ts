import type { Photo } from './photos.ts'

/** Scrolls the place of a photo into view, unless a part of it is seen. */
export function reveal({ element }: Photo): void {
  const { top, bottom, left, right } = element.getBoundingClientRect()
  const isInView = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
  if (!isInView) element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
}
