import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createOutbox } from '../../../../src/features/messaging/outbox/outbox.ts'
import type { OutgoingMessage, StoredMessage } from '../../../../src/features/messaging/types.ts'
import type { Failure } from '../../../../src/platform/http/failure.ts'
import { stored } from '../support.ts'

/** The outcome of a send: it works, is refused, or is lost on the way there or back. */
type Fate =
  | 'ok'
  | 'refused'
  | 'forbidden'
  | 'lost'
  | 'accepted-then-lost'
  /** Too busy, with as many milliseconds as the server asks to wait. */
  | { busyMs: number }

const refusal = (status: number): Failure => ({ kind: 'status', status, msg: '', errors: [], body: null })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())
const settle = () => vi.advanceTimersByTimeAsync(10_000)

/** @param honorsKeys whether the server stores a message once */
function setup(fates: Fate[] = [], honorsKeys = true) {
  const server: StoredMessage[] = [stored(100, 'earlier')]
  const byKey = new Map<string, StoredMessage>()
  const state = {
    ready: true,
    resends: true,
    questions: 0,
    elsewhere: null as OutgoingMessage | 'gone' | null,
  }
  const told = { sent: [] as (number | undefined)[], failed: [] as boolean[], flushed: 0 }
  const dismissed: string[] = []
  const outbox = createOutbox({
    ownUuid: 'own',
    now: () => 5,
    random: () => 0,
    isReady: () => state.ready,
    isIdempotent: honorsKeys,
    confirmResend: async () => {
      state.questions++
      return state.resends
    },
    async send({ outgoing, idempotencyKey }, onProgress, signal) {
      onProgress(0.5)
      await new Promise(resolve => setTimeout(resolve, 10))
      const fate = fates.shift() ?? 'ok'
      if (signal.aborted) return { ok: false, failure: { kind: 'aborted' } }
      if (fate === 'refused') return { ok: false, failure: refusal(400) }
      if (fate === 'forbidden') return { ok: false, failure: refusal(403) }
      if (fate === 'lost') return { ok: false, failure: { kind: 'offline' } }
      if (typeof fate === 'object')
        return { ok: false, failure: { ...refusal(429), retryAfterMs: fate.busyMs } as Failure }
      const text = outgoing.type === 'text' ? outgoing.text : 'a photo'
      const known = honorsKeys ? byKey.get(idempotencyKey) : undefined
      const message = known ?? stored((server.at(-1)?.ts ?? 0) + 1, text)
      if (!known) server.push(message)
      byKey.set(idempotencyKey, message)
      if (fate === 'accepted-then-lost') return { ok: false, failure: { kind: 'offline' } }
      return { ok: true, value: { take: () => message } }
    },
    sent: message => void told.sent.push(message?.ts),
    failed: ({ canRetry }) => void told.failed.push(canRetry),
    dismissed: ({ outgoing }) =>
      void dismissed.push(outgoing.type === 'text' ? outgoing.text : outgoing.type),
    flushed: () => void told.flushed++,
    later: setTimeout,
    alone: task => task(),
    save: () => {},
    forget: () => {},
    recall: () => state.elsewhere,
    settled: () => {},
  })
  const texts = () => server.slice(1).map(one => (one.content.type === 'text' ? one.content.text : ''))
  const waiting = () =>
    outbox.$outgoing
      .get()
      .map(({ state: now, content }) => `${content.type === 'text' ? content.text : content.type} ${now}`)
  return {
    ...{ outbox, texts, waiting, state, told, dismissed },
    text: (words: string) => outbox.enqueue({ type: 'text', text: words }),
    /** Writes these, and waits for what becomes of each before the next. */
    async write(...all: string[]) {
      for (const words of all) {
        outbox.enqueue({ type: 'text', text: words })
        await settle()
      }
    },
    photo: () => outbox.enqueue({ type: 'image', file: new File(['x'], 'x.png'), image: {} }),
    async retry(index = 0) {
      void outbox.retry(outbox.$outgoing.get()[index]?.key ?? '')
      await settle()
    },
    /** What has arrived, and what still waits. */
    now: () => [texts().join(' '), waiting().join(', ')],
  }
}

describe('createOutbox', () => {
  it('[MSGC-52, MSGC-53] messages go from queued to pending to sent, one after another', async () => {
    const { text, texts, waiting, told } = setup()
    text('a')
    text('b')
    expect(waiting()).toEqual(['a pending', 'b queued'])
    await vi.advanceTimersByTimeAsync(10)
    expect(waiting()).toEqual(['b pending'])
    await settle()
    expect([waiting(), texts()]).toEqual([[], ['a', 'b']])
    expect(told).toEqual({ sent: [101, 102], failed: [], flushed: 1 })
  })

  it('[MSGC-53, MSGE-10] stops at the first failure; a retry takes along those after it, in the order of writing', async () => {
    const { text, now, retry } = setup(['ok', 'refused'])
    for (const words of ['a', 'b', 'c']) text(words)
    await settle()
    expect(now()).toEqual(['a', 'b error, c queued'])
    await retry()
    expect(now()).toEqual(['a b c', ''])
  })

  it('[MSGE-10] a forbidden message cannot be retried; discarding it lets the next one go', async () => {
    const { text, now, outbox, told, retry } = setup(['forbidden'])
    text('a')
    text('b')
    await settle()
    expect(told.failed).toEqual([false])
    await retry()
    expect(now()).toEqual(['', 'a error, b queued'])
    outbox.dismiss('new-5')
    await settle()
    expect(now()).toEqual(['b', ''])
  })

  it('[MSGC-53] a photo canceled while uploading does not arrive, and the next message is sent', async () => {
    const { photo, text, now, waiting, outbox, told, dismissed } = setup()
    photo()
    text('b')
    await vi.advanceTimersByTimeAsync(1)
    outbox.dismiss('new-5')
    expect(waiting()).toEqual(['b queued'])
    await settle()
    expect([now(), told.failed, dismissed]).toEqual([['b', ''], [], ['image']])
  })

  it('[MSGC-53] a message discarded in another tab is canceled here too, while that is possible; one that is stored there may mean another photo', async () => {
    const { photo, text, now, outbox } = setup()
    const during = async (send: () => void, key: string, storedAs: string | null) => {
      send()
      await vi.advanceTimersByTimeAsync(1)
      outbox.onDoneElsewhere(key, storedAs)
      await settle()
    }
    await during(photo, 'new-5', null)
    expect(now()).toEqual(['', ''])
    await during(() => text('a'), 'new-6', null)
    expect(now()).toEqual(['a', ''])
    await during(photo, 'new-7', '100')
    expect(now()).toEqual(['a a photo', ''])
  })

  it('[MSGE-12] a message that the server may have is sent again without a question where the server honors keys', async () => {
    const { write, now, outbox, told, state, retry } = setup(['accepted-then-lost'])
    await write('a')
    expect(now()).toEqual(['a', 'a error'])
    expect(outbox.$outgoing.get()[0]?.error).toBe("Post didn't send.")
    await retry()
    expect([now(), told.sent, state.questions]).toEqual([['a', ''], [101], 0])
  })

  it('[MSGE-12, MSGE-13] elsewhere it says that it may have been sent, and goes again only if the user says so', async () => {
    const { write, now, outbox, state, dismissed, retry } = setup(['accepted-then-lost', 'lost'], false)
    await write('a')
    expect(outbox.$outgoing.get()[0]?.error).toBe('This may already have been sent.')
    outbox.resume()
    await settle()
    state.resends = false
    await retry()
    expect([now(), state.questions]).toEqual([['a', 'a error'], 1])
    state.resends = true
    await retry()
    // Lost on its way: each try has its own question.
    expect([now(), state.questions]).toEqual([['a', 'a error'], 2])
    await retry()
    expect([now(), state.questions]).toEqual([['a a', ''], 3])
    await write('b')
    expect([state.questions, dismissed]).toEqual([3, []])
  })

  it.each([null, 'gone'] as const)(
    '[MSGE-14] a discarded one leaves its text, unless it is %s',
    async elsewhere => {
      const { write, waiting, outbox, state, dismissed } = setup(['accepted-then-lost'], false)
      await write('a')
      Object.assign(state, { elsewhere })
      outbox.dismiss('new-5')
      expect([waiting(), dismissed]).toEqual([[], elsewhere === null ? ['a'] : []])
    },
  )

  it('[DEC-203] waits as long as a server that is too busy asks for, and goes on in the order of writing, however often', async () => {
    const { text, now, told, outbox } = setup([{ busyMs: 60_000 }, { busyMs: 30_000 }])
    text('a')
    await settle()
    text('b')
    void outbox.flush()
    await vi.advanceTimersByTimeAsync(49_000)
    expect(now()).toEqual(['', 'a queued, b queued'])
    await vi.advanceTimersByTimeAsync(29_000)
    expect(now()).toEqual(['', 'a queued, b queued'])
    await settle()
    expect([now(), told.failed]).toEqual([['a b', ''], []])
  })

  it.each([0, 3_600_000])(
    '[DEC-203] that is refused as too busy for %i ms is up to the user',
    async busyMs => {
      const { write, now } = setup([{ busyMs }])
      await write('a')
      expect(now()).toEqual(['', 'a error'])
    },
  )

  it('[DEC-203] that may have been sent is asked for once, also if the server is too busy then', async () => {
    const { write, now, state, retry } = setup(['accepted-then-lost', { busyMs: 5000 }], false)
    await write('a')
    await retry()
    await settle()
    expect([now(), state.questions]).toEqual([['a a', ''], 1])
  })

  it('[MSGC-18] nothing is sent until the conversation is ready', async () => {
    const { write, texts, state, outbox } = setup()
    state.ready = false
    await write('a')
    expect(texts()).toEqual([])
    state.ready = true
    void outbox.flush()
    await settle()
    expect(texts()).toEqual(['a'])
  })

  it('[MSGE-15] discards a failed message that cannot be shown', async () => {
    const { outbox, waiting, told } = setup(['refused', 'refused'])
    outbox.enqueue({ type: 'post', postId: '1', blogUuid: 'u' })
    await settle()
    expect([waiting(), told.failed]).toEqual([[], [true]])
    outbox.enqueue({ type: 'post', postId: '1', blogUuid: 'u', post: { type: 'link' } })
    await settle()
    expect(waiting()).toHaveLength(1)
  })
})
