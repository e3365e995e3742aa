import { expect } from 'vitest'

/** Pieces of the input that are compared with the whole. */
const pieces = 16

/** How much longer than its pieces the whole may take: quadratic work takes 16 times as long, and linear work as long. */
const most = 6

/** What takes no longer, in milliseconds, is fast in any case. */
const fast = 1000

const timeOf = (work: () => void): number => {
  const began = performance.now()
  work()
  return performance.now() - began
}

/**
 * Expects that 16 times the input takes about as long as 16 runs of the input, with some tolerance for the garbage
 * collector. Both take about as long, so that other load on the machine slows both down.
 */
export function expectLinear(work: (size: number) => void, size: number): void {
  let ratio = Number.POSITIVE_INFINITY
  for (let round = 0; round < 5 && ratio > most; round++) {
    const whole = timeOf(() => work(pieces * size))
    if (whole <= fast) return
    const all = timeOf(() => {
      for (let piece = 0; piece < pieces; piece++) work(size)
    })
    ratio = Math.min(ratio, whole / all)
  }
  expect(ratio, `times as long as ${pieces} pieces of the input`).toBeLessThanOrEqual(most)
}
