import { prefersReducedMotion } from '../../platform/dom/comfort.ts'
import type { Dispose } from '../../platform/lib/dispose.ts'

const colors = ['#00b8ff', '#ff6b6b', '#ffc14d', '#63d98d', '#b79bff', '#ff85dd']

/**
 * Throws confetti once, from an element, on a canvas that covers the window. The library loads on demand; with reduced
 * motion, or if it fails to load, nothing happens. Returns a function that ends it early.
 */
export function throwConfetti(canvas: HTMLCanvasElement, from: Element, pieces: number): Dispose {
  let stop: Dispose = () => {}
  let isOver = prefersReducedMotion()
  const fall = async () => {
    const { create } = await import('canvas-confetti')
    // The element's position is final only after its animations.
    await Promise.allSettled(from.getAnimations().map(animation => animation.finished))
    if (isOver) return
    const { left, top, width, height } = from.getBoundingClientRect()
    // No worker: it would load from a blob URL, which the page's policy may forbid.
    const thrower = create(canvas, { resize: true, useWorker: false })
    stop = thrower.reset
    await thrower({
      particleCount: pieces,
      spread: 100,
      startVelocity: 22,
      gravity: 0.8,
      ticks: 160,
      scalar: 0.9,
      origin: { x: (left + width / 2) / innerWidth, y: (top + height / 2) / innerHeight },
      colors,
      disableForReducedMotion: true,
    })
  }
  if (!isOver) fall().catch(() => {})
  return () => {
    isOver = true
    stop()
  }
}
