import type { Dispose } from '../../lib/dispose.ts'

const colors = ['#00b8ff', '#ff6b6b', '#ffc14d', '#63d98d', '#b79bff', '#ff85dd']

/**
 * Lets confetti fall over a canvas that covers the window, from an element on, once. The code for it comes when it falls; for who wants less motion none falls,
 * nor when the code does not come: it is only fun. Answers how to end it early.
 */
export function throwConfetti(canvas: HTMLCanvasElement, from: Element, pieces: number): Dispose {
  let stop: Dispose = () => {}
  let isOver = matchMedia('(prefers-reduced-motion: reduce)').matches
  const fall = async () => {
    const { create } = await import('canvas-confetti')
    // While it comes into sight it is not where it will be.
    await Promise.allSettled(from.getAnimations().map(animation => animation.finished))
    if (isOver) return
    const { left, top, width, height } = from.getBoundingClientRect()
    // No worker: its code would come from a blob, which a page's policy may forbid.
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
