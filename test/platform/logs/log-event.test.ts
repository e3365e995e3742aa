import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { targets } from '../../../src/platform/logs/api.ts'
import { plainData, randomUuid } from '../../../src/platform/logs/log-event.ts'

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

it('have ids without a secure context', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), random => {
      expect(randomUuid(() => random)).toMatch(
        /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
      )
    }),
  )
})
