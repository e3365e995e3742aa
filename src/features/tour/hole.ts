import type { Dispose } from '../../platform/lib/dispose.ts'
import { holePadding, holePath } from './tour-steps.ts'

/** The box of the hole around a target. */
const boxOf = (target: Element) => {
  const { left, top, width, height } = target.getBoundingClientRect()
  return {
    left: left - holePadding,
    top: top - holePadding,
    width: width + 2 * holePadding,
    height: height + 2 * holePadding,
  }
}

/** Keeps the hole in the glass and the ring around it on a target while the page moves, until disposed of. */
export function keepHole(
  target: Element | null,
  glass: HTMLElement | null,
  ring: HTMLElement | null,
): Dispose {
  let frame = 0
  let drawn = ''
  const draw = () => {
    cancelAnimationFrame(frame)
    const hole = target ? boxOf(target) : null
    const path = holePath({ width: innerWidth, height: innerHeight }, hole)
    if (path !== drawn) {
      drawn = path
      if (glass) glass.style.clipPath = `path(evenodd, "${path}")`
      if (ring && hole)
        Object.assign(ring.style, {
          left: `${hole.left}px`,
          top: `${hole.top}px`,
          width: `${hole.width}px`,
          height: `${hole.height}px`,
        })
    }
    // Only a check in every frame notices all that moves an element: scrollers, sticky bars, late images.
    if (target) frame = requestAnimationFrame(draw)
  }
  draw()
  addEventListener('resize', draw)
  return () => {
    cancelAnimationFrame(frame)
    removeEventListener('resize', draw)
  }
}
