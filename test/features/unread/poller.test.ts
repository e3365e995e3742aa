import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  basePace,
  createPoller,
  type Pace,
  type PollOutcome,
  paceOf,
} from '../../../src/features/unread/poller.ts'

const inboxBackoff = [1, 1, 2, 2, 4]

describe('the polling interval', () => {
  const input = { isVerified: true, isInboxOpen: true, isConversationOpen: false }

  it('[MSGP-2, MSGP-5, MSGP-6, MSGP-7] is the conversation’s if one is open, else the inbox’s; 15 s by default', () => {
    expect(paceOf(input)).toEqual({ frequencyMs: 15_000, backoff: [1, 1, 2, 2, 4] })
    const told = { ...input, inboxFrequencyMs: 5000, conversationFrequencyMs: 2000 }
    expect(paceOf(told)?.frequencyMs).toBe(5000)
    expect(paceOf({ ...told, isConversationOpen: true })).toEqual({
      frequencyMs: 2000,
      backoff: [1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 8, 8, 8, 8, 16],
    })
    expect(paceOf({ ...input, inboxFrequencyMs: 0 })?.frequencyMs).toBe(15_000)
  })
})

it('[MSGP-8] the pace while inbox and conversations are closed is a minute, or what the page says, never under a second', () => {
  const paces = [undefined, 20_000, 0, 5].map(frequency => basePace(frequency).frequencyMs)
  expect(paces).toEqual([60_000, 20_000, 60_000, 1000])
})

describe('createPoller', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const setup = () => {
    const polled: number[] = []
    const state = { pace: { frequencyMs: 1000, backoff: inboxBackoff } as Pace | null }
    const answers: PollOutcome[] = []
    const poller = createPoller({
      pace: () => state.pace,
      now: () => Date.now(),
      async poll() {
        polled.push(Date.now() - start)
        return answers.shift() ?? 'unchanged'
      },
    })
    const start = Date.now()
    return { poller, polled, state, answers }
  }

  it('[MSGP-4, MSGP-5] waits longer after each unchanged answer, and starts over after a change', async () => {
    const { poller, polled, answers } = setup()
    answers.push('unchanged', 'unchanged', 'unchanged', 'unchanged', 'unchanged', 'changed')
    poller.open()
    await vi.advanceTimersByTimeAsync(30_000)
    const gaps = polled.map((at, index) => at - (polled[index - 1] ?? 0))
    expect(gaps.slice(0, 8)).toEqual([1000, 1000, 2000, 2000, 4000, 4000, 1000, 1000])
  })

  it('[MSGP-3, DEC-139] slows to five minutes at the fourth failure in a row; an answer resets the count', async () => {
    const { poller, polled, answers } = setup()
    answers.push('failed', 'failed', 'failed', 'unchanged', ...Array<PollOutcome>(5).fill('failed'))
    answers.push(...Array<PollOutcome>(20).fill('changed'))
    poller.open()
    await vi.advanceTimersByTimeAsync(250_000)
    expect(polled).toHaveLength(8)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(polled).toHaveLength(9)
    // The server is back, and so is the pace.
    await vi.advanceTimersByTimeAsync(300_000)
    const before = polled.length
    await vi.advanceTimersByTimeAsync(5000)
    expect(polled.length).toBeGreaterThan(before + 2)
  })

  it('[MSGP-9] polls at once on typing, at most every 30 s, and restarts a stopped poller', async () => {
    const { poller, polled, answers } = setup()
    poller.type()
    poller.type()
    await vi.advanceTimersByTimeAsync(0)
    expect(polled).toEqual([0])
    answers.push(...Array<PollOutcome>(4).fill('failed'))
    await vi.advanceTimersByTimeAsync(20_000)
    expect(polled).toHaveLength(5)
    await vi.advanceTimersByTimeAsync(10_000)
    poller.type()
    await vi.advanceTimersByTimeAsync(0)
    expect(polled).toHaveLength(6)
    expect(polled.at(-1)).toBe(30_000)
  })

  it('does not wait for hours after the clock was set back', async () => {
    const { poller, polled } = setup()
    poller.type()
    await vi.advanceTimersByTimeAsync(2500)
    const before = polled.length
    vi.setSystemTime(Date.now() - 5 * 3_600_000)
    poller.resume()
    await vi.advanceTimersByTimeAsync(1000)
    expect(polled.length).toBeGreaterThan(before)
    const second = polled.length
    poller.type()
    await vi.advanceTimersByTimeAsync(0)
    expect(polled.length).toBeGreaterThan(second)
  })

  it('[MSGP-1] does not poll while nothing is open', async () => {
    const { poller, polled, state } = setup()
    state.pace = null
    poller.open()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(polled).toEqual([])
    state.pace = { frequencyMs: 1000, backoff: inboxBackoff }
    poller.resume()
    await vi.advanceTimersByTimeAsync(0)
    expect(polled).toHaveLength(1)
    poller.stop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(polled).toHaveLength(1)
  })

  it('never has two calls pending', async () => {
    const poll = vi.fn(() => new Promise<PollOutcome>(() => {}))
    const pace = () => ({ frequencyMs: 1000, backoff: [1] })
    const { open, resume, type, update } = createPoller({ pace, now: () => Date.now(), poll })
    open()
    for (const ask of [resume, type, update, resume, type]) {
      ask()
      await vi.advanceTimersByTimeAsync(31_000)
    }
    expect(poll).toHaveBeenCalledOnce()
  })
})
