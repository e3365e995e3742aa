import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createAdSlot } from '../../../src/features/ads/slot.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const seen = { isInView: true, isSeen: true }
const inView = { isInView: true, isSeen: false }
const away = { isInView: false, isSeen: false }
const filled = (height?: number) => ({ inlay_ad: 'unit', state: 'filled', height })
const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms)

function setUp(answer: (turn: number) => string | null = turn => `https://ads.example/${turn}`) {
  let turns = 0
  const steadily = vi.fn((change: () => void) => change())
  const slot = createAdSlot('unit', { addressOf: async () => answer(++turns) }, steadily)
  const state = slot.$state.get
  /** The user scrolls near, and the ad loads. */
  const come = async (view = inView) => {
    slot.setVisibility(view)
    slot.come()
    await settle()
  }
  return {
    ...{ slot, steadily, state, come },
    phase: () => state().phase,
    rounds: () => state().frames.map(({ round }) => round),
    /** It also reports that it is ready. */
    async fill(view = inView) {
      await come(view)
      slot.onMessage(1, filled())
    },
  }
}

it('the place of an ad requests its ad when the user scrolls near, and has its size before', async () => {
  const { slot, state, come } = setUp()
  await settle(60_000)
  expect(state()).toMatchObject({ phase: 'far', height: 250, frames: [] })
  slot.come()
  await come()
  const frames = [{ round: 1, address: 'https://ads.example/1', isFilled: false }]
  expect(state()).toMatchObject({ phase: 'live', frames })
})

it.each(['empty', 'failed'])('[ADS-3] removes an ad that says %s, while it is out of view', async said => {
  const { slot, state, phase, steadily, come } = setUp()
  await come()
  slot.onMessage(1, { inlay_ad: 'unit', state: said })
  expect(state()).toMatchObject({ phase: 'blank', height: 250, frames: [] })
  slot.setVisibility(away)
  expect(phase()).toBe('gone')
  expect(steadily).toHaveBeenCalledOnce()
})

it('[ADS-3, ADS-4] is removed without an address, or without a message of the ad within 10 s', async () => {
  const none = setUp(() => null)
  await none.come(away)
  expect(none.phase()).toBe('gone')
  const silent = setUp()
  await silent.come(away)
  await settle(9999)
  expect(silent.phase()).toBe('live')
  await settle(1)
  expect(silent.phase()).toBe('gone')
})

it('[ADS-5] loads a new ad every 10 s while visible, at most 25 times', async () => {
  const { slot, rounds, phase, fill, come } = setUp()
  await fill(seen)
  for (let refresh = 1; refresh <= 25; refresh++) {
    await settle(9999)
    expect(rounds()).toEqual([refresh])
    await settle(1)
    // The old frame stays until the new one is ready.
    expect(rounds()).toEqual([refresh, refresh + 1])
    slot.onMessage(refresh + 1, filled())
    expect(rounds()).toEqual([refresh + 1])
  }
  await settle(600_000)
  expect(rounds()).toEqual([26])
  slot.leave()
  await come(away)
  expect(phase()).toBe('gone')
})

it('[ADS-5] loads no new ad while it is out of view', async () => {
  const { slot, rounds, fill } = setUp()
  await fill()
  await settle(60_000)
  expect(rounds()).toEqual([1])
  slot.setVisibility(seen)
  await settle(9000)
  slot.setVisibility(inView)
  await settle(60_000)
  slot.setVisibility(seen)
  slot.setVisibility(seen)
  await settle(9999)
  expect(rounds()).toEqual([1])
  await settle(1)
  expect(rounds()).toEqual([1, 2])
})

it('changes its height only out of view', async () => {
  const { slot, state, fill } = setUp()
  await fill(seen)
  slot.onMessage(1, filled(10_000))
  expect(state().height).toBe(250)
  slot.setVisibility(away)
  expect(state().height).toBe(600)
  slot.onMessage(1, filled(300))
  expect(state().height).toBe(300)
})

it('[ADS-1] ignores removed frames and meaningless messages', async () => {
  const { slot, rounds, phase, fill } = setUp()
  await fill(seen)
  await settle(10_000)
  slot.onMessage(2, filled())
  slot.onMessage(1, { inlay_ad: 'unit', state: 'failed' })
  for (const data of [null, 'failed', {}, { inlay_ad: 'other', state: 'failed' }]) slot.onMessage(2, data)
  expect([phase(), rounds()]).toEqual(['live', [2]])
})

it('removes an ad that never stops sending messages, or does something forbidden', async () => {
  const [loud, bad] = [setUp(), setUp()]
  await loud.fill()
  for (let count = 0; count < 100; count++) loud.slot.onMessage(1, 'x')
  await bad.fill()
  bad.slot.removeForBreach()
  for (const { state } of [loud, bad]) expect(state()).toMatchObject({ phase: 'blank', frames: [] })
})

it('removes its frame when the user is far away, and requests an ad again after that', async () => {
  const { slot, state, rounds, fill, come } = setUp()
  await fill(seen)
  slot.setVisibility(away)
  slot.leave()
  await settle(60_000)
  expect(state()).toMatchObject({ phase: 'far', frames: [], height: 250 })
  await come()
  expect(rounds()).toEqual([2])
})
