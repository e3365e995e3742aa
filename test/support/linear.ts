import { expect } from 'vitest'

const timeOf = (work: () => void): number => {
  const began = performance.now()
  work()
  return performance.now() - began
}

/**
 * Expects that 16 times the input takes about 16 times as long, with much room for the garbage collector: quadratic work
 * would take 256 times. Whatever else the machine does only makes rounds slower, so the fastest ones are compared. A few
 * milliseconds are fast in any case.
 */
export function expectLinear(work: (size: number) => void, size: number): void {
  const rounds = [1, 2, 3].map(() => timeOf(() => work(size)))
  const limit = 100 * Math.max(10, Math.min(...rounds))
  let large = Number.POSITIVE_INFINITY
  for (let round = 0; round < 5 && large > limit; round++) {
    const time = timeOf(() => work(16 * size))
    large = Math.min(large, time)
  }
  expect(large, 'milliseconds for 16 times the input').toBeLessThanOrEqual(limit)
}
