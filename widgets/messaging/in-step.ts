import type { Dispose } from '../../src/lib/dispose.ts'

/**
 * Keeps a list in step with its frames when rows have come in front. As long as it moves, it measures in each frame what the
 * frame before has brought and draws, along with that, what this one has scrolled to. In one in which nothing is left to be
 * measured it draws nothing: that comes behind it, and the next frame has twice as much to lay out and to paint.
 *
 * @param isMoving whether the list is flown through
 * @param draw draws at once what the list is about to draw
 */
export function keepInStep(scroller: HTMLElement, isMoving: () => boolean, draw: () => void): Dispose {
  const list = scroller.querySelector('ol')
  if (!list || typeof ResizeObserver === 'undefined') return () => {}
  let frame = 0
  // Where a row is measured, so that what is drawn now is measured with the next frame, and not in a round of its own.
  const measured = new ResizeObserver(() => {
    measured.disconnect()
    draw()
  })
  // Nothing else changes its height while it moves: what is flown by is as high as it was taken to be.
  const arrived = new ResizeObserver(() => {
    if (!isMoving()) return
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(() => {
      const row = list.querySelector('li')
      if (row) measured.observe(row)
    })
  })
  arrived.observe(list)
  return () => {
    cancelAnimationFrame(frame)
    arrived.disconnect()
    measured.disconnect()
  }
}
