import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readAdAddress, readAdMessage } from '../../../src/features/ads/ad-html.ts'
import { isAdAfter, readAdUnit } from '../../../src/features/ads/place.ts'

const states = ['filled', 'empty', 'failed'] as const

describe('the place of an ad', () => {
  it('[ADS-2, DEC-114] is after posts 2, 12, 22 and so on', () => {
    const counts = Array.from({ length: 45 }, (_, at) => at + 1)
    expect(counts.filter(isAdAfter)).toEqual([2, 12, 22, 32, 42])
  })

  it.each([[null], [undefined], ['x'], [[]], [{}], [{ unit: '' }], [{ unit: 5 }]])(
    '[ADS-3] is none if the answer has no unit: %j',
    given => expect(readAdUnit(given)).toBeNull(),
  )
})

describe('a message of an ad', () => {
  it('[ADS-1] holds its own unit and one of three states; its height is clamped', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.constantFrom(...states),
        fc.option(fc.double({ noNaN: true }), { nil: undefined }),
        (unit, state, height) => {
          const read = readAdMessage({ inlay_ad: unit, state, height }, unit)
          const isKept = height === undefined || Number.isFinite(height)
          expect(read?.state).toBe(isKept ? state : undefined)
          if (height === undefined || !isKept) expect(read?.height).toBeUndefined()
          else expect(read?.height).toBe(Math.min(600, Math.max(50, Math.round(height))))
        },
      ),
    )
    expect(readAdMessage({ inlay_ad: 'u', state: 'filled', height: 10_000 }, 'u')?.height).toBe(600)
    expect(readAdMessage({ inlay_ad: 'u', state: 'filled', height: 280 }, 'u')?.height).toBe(280)
  })

  it('[ADS-1] is ignored if it is anything else', () => {
    fc.assert(
      fc.property(fc.anything(), data => {
        expect(readAdMessage(data, 'unit')).toBeNull()
      }),
    )
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.anything(), (unit, state, height) => {
        const isOwn = unit === 'unit' && states.some(one => one === state)
        if (!isOwn) expect(readAdMessage({ inlay_ad: unit, state, height }, 'unit')).toBeNull()
      }),
    )
  })
})

describe('the address of an ad', () => {
  const base = 'https://site.example/dashboard'

  it('[ADS-1] is a web address', () => {
    expect(readAdAddress('https://ads.example/1', undefined, base)).toBe('https://ads.example/1')
    expect(readAdAddress('/ad/1', undefined, base)).toBe('https://site.example/ad/1')
    for (const address of [
      ...['javascript:alert(1)', ' java\nscript:alert(1)', 'data:text/html,x', 'data:image/png;base64,x'],
      ...['blob:https://site.example/x', 'file:///etc', 'https://user@ads.example/', 'https://', '//[', ''],
      ...[null, 5, {}, ['https://ads.example']],
    ])
      expect(readAdAddress(address, 'https://ads.example', base), String(address)).toBeNull()
  })

  it('[ADS-1] has the one origin that the page allows', () => {
    const origin = 'https://ads.example'
    expect(readAdAddress('https://ads.example/1', origin, base)).toBe('https://ads.example/1')
    expect(readAdAddress('/1', origin, base)).toBe('https://ads.example/1')
    for (const address of ['https://ads.example.evil/', '//evil.example', 'http://ads.example/', base])
      expect(readAdAddress(address, origin, base), address).toBeNull()
  })
})
