import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readAdAddress, readAdMessage } from '../../../src/features/ads/ad-html.ts'
import { isAdAfter, readAdUnit } from '../../../src/features/ads/ad-rules.ts'
import { createAdClient } from '../../../src/features/ads/client.ts'

describe('the place of an ad', () => {
  it('[ADS-2, DEC-114] is after posts 2, 12, 22 and so on', () => {
    const counts = Array.from({ length: 45 }, (_, at) => at + 1)
    expect(counts.filter(isAdAfter)).toEqual([2, 12, 22, 32, 42])
  })

  it('[ADS-3] is none if the answer has no unit', () => {
    for (const given of [null, undefined, 'x', [], {}, { unit: '' }, { unit: 5 }])
      expect(readAdUnit(given), JSON.stringify(given)).toBeNull()
  })
})

it('[ADS-1] a message of an ad holds its own unit and one of three states; its height is clamped', () => {
  const read = (fields: object) => readAdMessage({ inlay_ad: 'u', ...fields }, 'u')
  for (const state of ['filled', 'empty', 'failed']) expect(read({ state })?.state).toBe(state)
  const heights = [10_000, 280.4, -3].map(height => read({ state: 'filled', height })?.height)
  expect(heights).toEqual([600, 280, 50])
  for (const odd of [{}, { state: 'x' }, { state: 'filled', height: Number.NaN }])
    expect(read(odd)).toBeNull()
})

describe('the address of an ad', () => {
  const read = (address: unknown, origin?: string) =>
    readAdAddress(address, origin, 'https://site.example/dashboard')

  it('[ADS-1] is a web address', () => {
    expect(read('https://ads.example/1')).toBe('https://ads.example/1')
    expect(read('/ad/1')).toBe('https://site.example/ad/1')
    for (const address of [
      ...['javascript:alert(1)', ' java\nscript:alert(1)', 'data:text/html,x', 'data:image/png;base64,x'],
      ...['blob:https://site.example/x', 'file:///etc', 'https://user@ads.example/', 'https://', '//[', ''],
      ...[null, 5, {}, ['https://ads.example']],
    ])
      expect(read(address), String(address)).toBeNull()
  })

  it('[ADS-1] has the one origin that the page allows', () => {
    const own = 'https://ads.example'
    for (const address of ['https://ads.example/1', '/1']) expect(read(address, own)).toBe(`${own}/1`)
    for (const address of [
      'https://ads.example.evil/',
      '//evil.example',
      'http://ads.example/',
      'https://site.example/',
    ])
      expect(read(address, own), address).toBeNull()
  })
})

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const provider = { address: (unit: string) => `/ad?unit=${unit}` }
const address = 'https://ads.example/ad?unit=a'

/** A client whose script loads at the nth try; by default never. */
function setUp(more: Partial<Parameters<typeof createAdClient>[0]> = {}, loadsAt = 99) {
  const tries: number[] = []
  const onFailure = vi.fn()
  const began = Date.now()
  const { addressOf } = createAdClient({
    origin: 'https://ads.example',
    base: 'https://site.example/',
    async load() {
      tries.push(Date.now() - began)
      if (tries.length < loadsAt) throw new Error('no network')
    },
    find: () => (tries.length < loadsAt ? null : provider),
    isOver: () => false,
    onFailure,
    ...more,
  })
  /** What an ad gets within a time. */
  const within = async (ms: number) => {
    const answer = addressOf('a')
    await vi.advanceTimersByTimeAsync(ms)
    return answer
  }
  return { addressOf, within, tries, onFailure }
}

it('[ADS-1] the ad script is loaded once, with the first ad, and gives the address of each ad', async () => {
  const { addressOf, tries } = setUp({}, 1)
  expect(tries).toEqual([])
  const both = await Promise.all([addressOf('a'), addressOf('b')])
  expect(both).toEqual([address, 'https://ads.example/ad?unit=b'])
  expect(tries).toEqual([0])
})

it('is not loaded if the page has already defined it', async () => {
  const { addressOf, tries } = setUp({ find: () => provider })
  expect(await addressOf('a')).toBe(address)
  expect(tries).toEqual([])
})

it('[ADS-4] is tried five times, 1 s apart; then the failure is reported once, and there are no ads', async () => {
  const { addressOf, within, tries, onFailure } = setUp()
  expect(await within(60_000)).toBeNull()
  expect(await addressOf('b')).toBeNull()
  expect(tries).toEqual([0, 1000, 2000, 3000, 4000])
  expect(onFailure).toHaveBeenCalledExactlyOnceWith(new Error('no network'))
})

it('[ADS-4] may load on a later try, and then nothing is reported', async () => {
  const { within, onFailure } = setUp({}, 4)
  expect(await within(3000)).toBe(address)
  expect(onFailure).not.toHaveBeenCalled()
})

it('[ADS-4] counts as failed if it defines nothing', async () => {
  const { within, onFailure } = setUp({ load: async () => {} })
  expect(await within(4000)).toBeNull()
  expect(onFailure).toHaveBeenCalledOnce()
})

it('[ADS-3] may throw or return nonsense: then there is no ad', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  const nonsense = (unit: string) => {
    if (unit === 'bad') throw new Error('bad')
    return 'javascript:alert(1)'
  }
  const { addressOf } = setUp({ find: () => ({ address: nonsense }) })
  expect([await addressOf('bad'), await addressOf('worse')]).toEqual([null, null])
})
