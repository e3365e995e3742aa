import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createOutbox } from '../../../../src/features/messaging/outbox/outbox.ts'
import type { OutgoingMessage, StoredMessage } from '../../../../src/features/messaging/types.ts'
import type { Failure } from '../../../../src/platform/http/failure.ts'
import { outgoing, stored } from '../support.ts'

/** The outcome of a send: it works, is refused, is lost on the way there or back, or is canceled too late. */
type Fate = 'ok' | 'too-late' | 'refused' | 'forbidden' | 'lost' | 'accepted-then-lost'

const refusal = (status: number): Failure => ({ kind: 'status', status, msg: '', errors: [], body: null })

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
      if (signal.aborted && fate !== 'too-late') return { ok: false, failure: { kind: 'aborted' } }
      if (fate === 'refused') return { ok: false, failure: refusal(400) }
      if (fate === 'forbidden') return { ok: false, failure: refusal(403) }
      if (fate === 'lost') return { ok: false, failure: { kind: 'offline' } }
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
    alone: task => task(),
    save: () => {},
    forget: () => {},
    recall: () => state.elsewhere,
    settled: () => {},
  })
  const text = (words: string) => outbox.enqueue({ type: 'text', text: words })
  const photo = () => outbox.enqueue({ type: 'image', file: new File(['x'], 'x.png'), image: {} })
  const texts = () => server.slice(1).map(one => (one.content.type === 'text' ? one.content.text : ''))
  const waiting = () =>
    outbox.$outgoing.get().map(({ state: now, content }) => [content.type === 'text' && content.text, now])
  return { outbox, text, photo, texts, waiting, state, told, server, dismissed }
}

describe('createOutbox', () => {
  it('[MSGE-10] retrying a message also retries those after it, in the order of writing', async () => {
    const { outbox, text, texts, waiting } = setup(['refused', 'refused', 'refused'])
    for (const words of ['one', 'two', 'three']) {
      text(words)
      await settle()
    }
    expect(waiting().map(([, state]) => state)).toEqual(['error', 'error', 'error'])
    void outbox.retry(outbox.$outgoing.get()[1]?.key ?? '')
    await settle()
    expect(texts()).toEqual(['two', 'three'])
    expect(waiting()).toEqual([['one', 'error']])
  })

  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
  const settle = () => vi.advanceTimersByTimeAsync(10_000)

  it('[MSGC-52, MSGC-53] messages go from queued to pending to sent, one after another', async () => {
    const { text, texts, waiting, told } = setup()
    text('a')
    text('b')
    expect(waiting()).toEqual([
      ['a', 'pending'],
      ['b', 'queued'],
    ])
    await vi.advanceTimersByTimeAsync(10)
    expect(waiting()).toEqual([['b', 'pending']])
    await settle()
    expect(waiting()).toEqual([])
    expect(texts()).toEqual(['a', 'b'])
    expect(told).toEqual({ sent: [101, 102], failed: [], flushed: 1 })
  })

  it('[MSGC-53] stops at the first failure; messages after it wait', async () => {
    const { text, texts, waiting, outbox } = setup(['ok', 'refused'])
    for (const words of ['a', 'b', 'c']) text(words)
    await settle()
    expect(texts()).toEqual(['a'])
    expect(waiting()).toEqual([
      ['b', 'error'],
      ['c', 'queued'],
    ])
    void outbox.retry('new-6')
    await settle()
    expect(texts()).toEqual(['a', 'b', 'c'])
  })

  it('[MSGC-53] a message written after a failure retries those before it first; a failed one is retried only on request', async () => {
    const { text, texts, waiting, outbox } = setup(['refused'])
    text('a')
    text('b')
    await settle()
    text('c')
    await settle()
    // A message that the server refuses each time does not hold up later ones.
    expect(texts()).toEqual(['b', 'c'])
    expect(waiting()).toEqual([['a', 'error']])
    void outbox.retry('new-5')
    await settle()
    expect(texts()).toEqual(['b', 'c', 'a'])
    expect(waiting()).toEqual([])
  })

  it('[MSGE-10] a forbidden message cannot be retried; discarding it lets the next one go', async () => {
    const { text, texts, waiting, outbox, told } = setup(['forbidden'])
    text('a')
    text('b')
    await settle()
    expect(told.failed).toEqual([false])
    void outbox.retry('new-5')
    await settle()
    expect(waiting()[0]).toEqual(['a', 'error'])
    outbox.dismiss('new-5')
    await settle()
    expect(texts()).toEqual(['b'])
    expect(waiting()).toEqual([])
  })

  it('[MSGC-53] a photo canceled while uploading does not arrive, and the next message is sent', async () => {
    const { photo, text, texts, waiting, outbox, told, dismissed } = setup()
    photo()
    text('b')
    await vi.advanceTimersByTimeAsync(1)
    outbox.dismiss('new-5')
    expect(waiting()).toEqual([['b', 'queued']])
    await settle()
    expect(texts()).toEqual(['b'])
    expect(waiting()).toEqual([])
    expect(told.failed).toEqual([])
    expect(dismissed).toEqual(['image'])
  })

  it('[MSGC-53] a photo that the server had when it was canceled is not sent again', async () => {
    const { photo, texts, waiting, outbox, told } = setup(['too-late'])
    photo()
    photo()
    await vi.advanceTimersByTimeAsync(1)
    outbox.dismiss('new-5')
    await settle()
    expect(texts()).toEqual(['a photo', 'a photo'])
    expect(waiting()).toEqual([])
    expect(told.failed).toEqual([])
  })

  it('[MSGC-53] a message discarded in another tab is canceled here too, while that is possible', async () => {
    const { photo, text, texts, waiting, outbox } = setup()
    photo()
    await vi.advanceTimersByTimeAsync(1)
    outbox.onDoneElsewhere('new-5', null)
    await settle()
    expect(texts()).toEqual([])
    text('a')
    outbox.onDoneElsewhere('new-6', null)
    await settle()
    expect(texts()).toEqual(['a'])
    expect(waiting()).toEqual([])
  })

  it('[MSGC-53] a message that another tab considers stored is still sent: that tab may mean another photo', async () => {
    const { photo, texts, waiting, outbox } = setup()
    photo()
    await vi.advanceTimersByTimeAsync(1)
    outbox.onDoneElsewhere('new-5', '100')
    await settle()
    expect(texts()).toEqual(['a photo'])
    expect(waiting()).toEqual([])
  })

  it('[MSGE-12] a message that the server may have is sent again without a question where the server honors keys', async () => {
    const { text, texts, waiting, outbox, told, state } = setup(['accepted-then-lost'])
    text('a')
    await settle()
    expect(waiting()).toEqual([['a', 'error']])
    expect(outbox.$outgoing.get()[0]?.error).toBe("Post didn't send.")
    void outbox.retry('new-5')
    await settle()
    expect(texts()).toEqual(['a'])
    expect(waiting()).toEqual([])
    expect(told.sent).toEqual([101])
    expect(state.questions).toBe(0)
  })

  it('[MSGE-12, MSGE-13] elsewhere it says that it may have been sent, and goes again only if the user says so; it can be discarded', async () => {
    const { text, texts, waiting, outbox, state, dismissed } = setup(['accepted-then-lost', 'lost'], false)
    text('a')
    await settle()
    expect(outbox.$outgoing.get()[0]).toMatchObject({
      state: 'error',
      error: 'This may already have been sent.',
    })
    outbox.resume()
    await settle()
    state.resends = false
    void outbox.retry('new-5')
    await settle()
    expect(waiting()).toEqual([['a', 'error']])
    expect([texts(), state.questions]).toEqual([['a'], 1])
    state.resends = true
    void outbox.retry('new-5')
    await settle()
    // Lost on its way: each try has its own question.
    expect([texts(), state.questions]).toEqual([['a'], 2])
    void outbox.retry('new-5')
    await settle()
    expect([texts(), state.questions]).toEqual([['a', 'a'], 3])
    expect(waiting()).toEqual([])
    text('b')
    await settle()
    expect(state.questions).toBe(3)
    expect(dismissed).toEqual([])
  })

  it('[MSGE-14] a message that may have been sent can be discarded', async () => {
    const { text, waiting, outbox, dismissed } = setup(['accepted-then-lost'], false)
    text('a')
    await settle()
    outbox.dismiss('new-5')
    expect(waiting()).toEqual([])
    expect(dismissed).toEqual(['a'])
  })

  it('a retry of a refused message does not take along what may have been sent, where the server does not honor keys', async () => {
    const { text, texts, waiting, outbox } = setup(['refused', 'accepted-then-lost'], false)
    text('a')
    await settle()
    text('b')
    await settle()
    void outbox.retry('new-5')
    await settle()
    expect(texts()).toEqual(['b', 'a'])
    expect(waiting()).toEqual([['b', 'error']])
  })

  it('[MSGE-14] a message that another tab has sent meanwhile leaves no text behind', async () => {
    const { text, waiting, outbox, state, dismissed } = setup(['refused'])
    text('a')
    await settle()
    state.elsewhere = 'gone'
    outbox.dismiss('new-5')
    expect(waiting()).toEqual([])
    expect(dismissed).toEqual([])
  })

  it('[MSGC-18] nothing is sent until the conversation is ready', async () => {
    const { text, texts, state, outbox } = setup()
    state.ready = false
    text('a')
    await settle()
    expect(texts()).toEqual([])
    state.ready = true
    void outbox.flush()
    await settle()
    expect(texts()).toEqual(['a'])
  })

  it('continues when the network is back, but not after a refusal', async () => {
    const { text, texts, waiting, outbox } = setup(['refused', 'lost'])
    text('refused')
    await settle()
    text('lost')
    await settle()
    outbox.resume()
    await settle()
    expect(texts()).toEqual(['lost'])
    expect(waiting()).toEqual([['refused', 'error']])
  })

  it('leaves messages alone that another tab has finished', async () => {
    const { text, texts, waiting, state } = setup()
    state.elsewhere = 'gone'
    text('done with')
    await settle()
    expect(texts()).toEqual([])
    expect(waiting()).toEqual([])
  })

  it.each([true, false])(
    'what another tab has left in an unknown state goes at once only where the server honors keys: %s',
    async honorsKeys => {
      const { text, texts, waiting, state, outbox } = setup([], honorsKeys)
      state.elsewhere = outgoing('of another tab')
      text('of another tab')
      await settle()
      expect(texts()).toEqual(honorsKeys ? ['of another tab'] : [])
      expect(waiting()).toEqual(honorsKeys ? [] : [['of another tab', 'error']])
      if (!honorsKeys) expect(outbox.$outgoing.get()[0]?.error).toBe('This may already have been sent.')
    },
  )

  it('[MSGE-15] discards a failed message that cannot be shown', async () => {
    const { outbox, waiting, told } = setup(['refused', 'refused'])
    outbox.enqueue({ type: 'post', postId: '1', blogUuid: 'u' })
    await settle()
    expect(waiting()).toEqual([])
    expect(told.failed).toEqual([true])
    outbox.enqueue({ type: 'post', postId: '1', blogUuid: 'u', post: { type: 'link' } })
    await settle()
    expect(waiting()).toHaveLength(1)
  })

  it('[MSGC-52, MSGC-53] whatever happens, in the end each message has arrived once, or was discarded', async () => {
    const fate = fc.constantFrom<Fate>('ok', 'refused', 'lost', 'accepted-then-lost')
    const step = fc.oneof(
      fc.constant('send' as const),
      fc.constant('retry' as const),
      fc.constant('resume' as const),
      fc.constant('dismiss' as const),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.array(fate, { maxLength: 12 }),
        fc.array(step, { maxLength: 20 }),
        async (fates, steps) => {
          const { text, texts, outbox, waiting, dismissed, state } = setup(fates)
          let count = 0
          for (const one of steps) {
            if (one === 'send') text(`m${count++}`)
            if (one === 'resume') outbox.resume()
            if (one === 'dismiss') for (const { key } of outbox.$outgoing.get()) outbox.dismiss(key)
            if (one === 'retry') for (const { key } of outbox.$outgoing.get()) outbox.retry(key)
            await vi.advanceTimersByTimeAsync(7)
          }
          for (let round = 0; round < 20; round++) {
            await settle()
            for (const { key } of outbox.$outgoing.get()) outbox.retry(key)
            void outbox.flush()
          }
          await settle()
          expect(waiting()).toEqual([])
          const all = Array.from({ length: count }, (_, index) => `m${index}`)
          expect(new Set(texts()).size).toBe(texts().length)
          expect([...new Set([...texts(), ...dismissed])].sort()).toEqual(all.sort())
          expect(state.questions).toBe(0)
        },
      ),
      { numRuns: 60 },
    )
  })
})
