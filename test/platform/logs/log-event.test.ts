import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { targets } from '../../../src/platform/logs/api.ts'
import { inBatches, pauseMs, plainData, randomUuid } from '../../../src/platform/logs/log-event.ts'

describe('the log targets', () => {
  it('[LOG-2, LOG-3, DEC-113] are cslog on the www host with payload and lady with events', () => {
    expect(targets.cslog).toEqual({ host: 'www', path: '/services/cslog', field: 'payload' })
    expect(targets.lady).toEqual({ host: 'api', path: '/svc/log/lady', field: 'events' })
  })
})

describe('the payload', () => {
  it('is plain data, whatever an event holds, and nothing of an element', () => {
    class Node {}
    vi.stubGlobal('Node', Node)
    const loop: Record<string, unknown> = { a: 1 }
    loop.self = loop
    const payload = { error: new TypeError('no'), element: new Node(), run: () => 1, n: 2 }
    expect(plainData(payload)).toEqual({ error: { name: 'TypeError', message: 'no' }, n: 2 })
    expect(() => JSON.stringify(plainData(loop))).not.toThrow()
    expect((plainData({ text: 'x'.repeat(9000) }) as { text: string }).text).toHaveLength(500)
    fc.assert(fc.property(fc.anything(), value => void JSON.stringify(plainData(value) ?? null)))
  })
})

describe('batches', () => {
  it('keep to their size and order, and drop only what is too big by itself', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 80 })), fc.integer({ min: 20, max: 200 }), (items, max) => {
        const batches = inBatches(items, max, 5)
        const fits = (item: string) => new TextEncoder().encode(JSON.stringify(item)).length + 1 <= max
        expect(batches.flat()).toEqual(items.filter(fits))
        for (const batch of batches) {
          expect(batch.length).toBeLessThanOrEqual(5)
          expect(new TextEncoder().encode(JSON.stringify(batch)).length).toBeLessThanOrEqual(max + 2)
        }
      }),
    )
  })
})

it('[LOG-4] wait 15 s, and longer after each failure', () => {
  expect([0, 1, 2, 30].map(pauseMs)).toEqual([15_000, 30_000, 60_000, 240_000])
})

it('have ids without a secure context', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), random => {
      expect(randomUuid(() => random)).toMatch(
        /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
      )
    }),
  )
})
