import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createAdClient } from '../../../src/features/ads/client.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const provider = { address: (unit: string) => `/ad?unit=${unit}` }

function setUp(more: Partial<Parameters<typeof createAdClient>[0]> = {}) {
  const tries: number[] = []
  const onFailure = vi.fn()
  const began = Date.now()
  const client = createAdClient({
    origin: 'https://ads.example',
    base: 'https://site.example/',
    load: async () => {
      tries.push(Date.now() - began)
      throw new Error('no network')
    },
    find: () => null,
    isOver: () => false,
    onFailure,
    ...more,
  })
  return { client, tries, onFailure }
}

describe('the ad script', () => {
  it('[ADS-1] is loaded once, with the first ad, and gives the address of each ad', async () => {
    let isThere = false
    const load = vi.fn(async () => {
      isThere = true
    })
    const { client } = setUp({ load, find: () => (isThere ? provider : null) })
    expect(load).not.toHaveBeenCalled()
    const both = Promise.all([client.addressOf('a'), client.addressOf('b')])
    expect(await both).toEqual(['https://ads.example/ad?unit=a', 'https://ads.example/ad?unit=b'])
    expect(load).toHaveBeenCalledOnce()
  })

  it('is not loaded if the page has already defined it', async () => {
    const { client, tries } = setUp({ find: () => provider })
    expect(await client.addressOf('a')).toBe('https://ads.example/ad?unit=a')
    expect(tries).toEqual([])
  })

  it('[ADS-4] is tried five times, 1 s apart; then the failure is reported once, and there are no ads', async () => {
    const { client, tries, onFailure } = setUp()
    const answer = client.addressOf('a')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await answer).toBeNull()
    expect(tries).toEqual([0, 1000, 2000, 3000, 4000])
    expect(await client.addressOf('b')).toBeNull()
    expect(tries).toHaveLength(5)
    expect(onFailure).toHaveBeenCalledExactlyOnceWith(new Error('no network'))
  })

  it('[ADS-4] may load on a later try, and then nothing is reported', async () => {
    let tried = 0
    const load = async () => {
      if (++tried < 4) throw new Error('no network')
    }
    const { client, onFailure } = setUp({ load, find: () => (tried < 4 ? null : provider) })
    const answer = client.addressOf('a')
    await vi.advanceTimersByTimeAsync(3000)
    expect(await answer).toBe('https://ads.example/ad?unit=a')
    expect(onFailure).not.toHaveBeenCalled()
  })

  it('[ADS-4] counts as failed if it defines nothing', async () => {
    const { client, onFailure } = setUp({ load: async () => {} })
    const answer = client.addressOf('a')
    await vi.advanceTimersByTimeAsync(4000)
    expect(await answer).toBeNull()
    expect(onFailure).toHaveBeenCalledOnce()
  })

  it('is no longer requested once the page has gone', async () => {
    let isOver = false
    const { client, tries } = setUp({ isOver: () => isOver })
    const answer = client.addressOf('a')
    await vi.advanceTimersByTimeAsync(1500)
    isOver = true
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await answer).toBeNull()
    expect(tries).toHaveLength(2)
  })

  it('[ADS-3] may throw or return nonsense: then there is no ad', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const find = () => ({
      address: (unit: string) => {
        if (unit === 'bad') throw new Error('bad')
        return 'javascript:alert(1)'
      },
    })
    const { client } = setUp({ find })
    expect(await client.addressOf('bad')).toBeNull()
    expect(await client.addressOf('worse')).toBeNull()
  })
})
