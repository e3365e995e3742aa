import { expect } from 'vitest'

const timeOf = (work: () => void): number => {
  const began = performance.now()
  work()
  return performance.now() - began
}

/**
 * Expects that eight times the input takes about eight times as long: quadratic work would take 64 times. Whatever else
 * the machine does only makes rounds slower, so the fastest ones are compared. A few milliseconds are fast in any case.
 */
export function expectLinear(work: (size: number) => void, size: number): void {
  const rounds = [1, 2, 3].map(() => timeOf(() => work(size)))
  const limit = 24 * Math.max(4, Math.min(...rounds))
  let large = Number.POSITIVE_INFINITY
  for (let round = 0; round < 5 && large > limit; round++) {
    const time = timeOf(() => work(8 * size))
    large = Math.min(large, time)
  }
  expect(large, 'milliseconds for eight times the input').toBeLessThanOrEqual(limit)
}
