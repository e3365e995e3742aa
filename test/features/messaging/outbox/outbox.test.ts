import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { mergeMessages } from '../../../../src/features/messaging/conversation/paging.ts'
import { createOutbox } from '../../../../src/features/messaging/outbox/outbox.ts'
import type { OutgoingMessage, StoredMessage } from '../../../../src/features/messaging/types.ts'
import type { Failure } from '../../../../src/platform/http/failure.ts'
import { outgoing, stored } from '../support.ts'

/** The outcome of a send: it works, is refused, is lost on the way there or back, or is canceled too late. */
type Fate = 'ok' | 'too-late' | 'refused' | 'forbidden' | 'lost' | 'accepted-then-lost'

const refusal = (status: number): Failure => ({ kind: 'status', status, msg: '', errors: [], body: null })

function setup(fates: Fate[] = []) {
  const server: StoredMessage[] = [stored(100, 'earlier')]
  let known: readonly StoredMessage[] = [...server]
  const state = { ready: true, readFails: false, elsewhere: null as OutgoingMessage | 'gone' | null }
  const told = { sent: [] as (number | undefined)[], failed: [] as boolean[], flushed: 0 }
  const dismissed: string[] = []
  const outbox = createOutbox({
    ownUuid: 'own',
    now: () => 5,
    random: () => 0,
    isReady: () => state.ready,
    stored: () => known,
    async send({ outgoing }, onProgress, signal) {
      onProgress(0.5)
      await new Promise(resolve => setTimeout(resolve, 10))
      const fate = fates.shift() ?? 'ok'
      if (signal.aborted && fate !== 'too-late') return { ok: false, failure: { kind: 'aborted' } }
      if (fate === 'refused') return { ok: false, failure: refusal(400) }
      if (fate === 'forbidden') return { ok: false, failure: refusal(403) }
      if (fate === 'lost') return { ok: false, failure: { kind: 'offline' } }
      const text = outgoing.type === 'text' ? outgoing.text : 'a photo'
      const message = stored((server.at(-1)?.ts ?? 0) + 1, text)
      server.push(message)
      if (fate === 'accepted-then-lost') return { ok: false, failure: { kind: 'offline' } }
      return {
        ok: true,
        value: {
          take() {
            known = mergeMessages(known, [message])
            return message
          },
        },
      }
    },
    async readSince(ts) {
      await new Promise(resolve => setTimeout(resolve, 5))
      if (state.readFails) return { kind: 'offline' }
      known = mergeMessages(
        known,
        server.filter(one => one.ts >= ts),
      )
      return null
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
  const poll = () => {
    known = mergeMessages(known, server)
    outbox.reconcile()
  }
  return { outbox, text, photo, texts, waiting, poll, state, told, server, dismissed }
}

describe('createOutbox', () => {
  it('[MSGE-10] retrying a message also retries those after it, in the order of writing', async () => {
    const { outbox, text, texts, waiting } = setup(['refused', 'refused', 'refused'])
    for (const words of ['one', 'two', 'three']) {
      text(words)
      await settle()
    }
    expect(waiting().map(([, state]) => state)).toEqual(['error', 'error', 'error'])
    outbox.retry(outbox.$outgoing.get()[1]?.key ?? '')
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
    outbox.retry('new-6')
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
    outbox.retry('new-5')
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
    outbox.retry('new-5')
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

  it('[MSGC-53] a photo that the server had when it was canceled is shown, once', async () => {
    const { photo, texts, waiting, outbox, told, poll } = setup(['too-late'])
    photo()
    photo()
    await vi.advanceTimersByTimeAsync(1)
    outbox.dismiss('new-5')
    await settle()
    poll()
    expect(texts()).toEqual(['a photo', 'a photo'])
    expect(waiting()).toEqual([])
    expect(told).toEqual({ sent: [102], failed: [], flushed: 1 })
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

  it('[MSGE-12] a message that the server may have can be retried, not discarded, or it would be sent twice', async () => {
    const { text, texts, waiting, outbox } = setup(['accepted-then-lost'])
    text('a')
    await settle()
    outbox.dismiss('new-5')
    expect(waiting()).toEqual([['a', 'error']])
    outbox.retry('new-5')
    await settle()
    expect(texts()).toEqual(['a'])
    expect(waiting()).toEqual([])
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

  it('a message of unknown state is looked up first, and not sent twice', async () => {
    const { text, texts, waiting, outbox, told } = setup(['accepted-then-lost'])
    text('same')
    await settle()
    expect(waiting()).toEqual([['same', 'error']])
    outbox.retry('new-5')
    await settle()
    expect(texts()).toEqual(['same'])
    expect(waiting()).toEqual([])
    expect(told.sent).toEqual([101])
  })

  it('a message of unknown state is sent again if it has not arrived, only after a successful lookup', async () => {
    const { text, texts, waiting, outbox, state } = setup(['lost'])
    text('a')
    await settle()
    state.readFails = true
    outbox.retry('new-5')
    await settle()
    expect(waiting()).toEqual([['a', 'error']])
    expect(texts()).toEqual([])
    state.readFails = false
    outbox.retry('new-5')
    await settle()
    expect(texts()).toEqual(['a'])
  })

  it('an earlier message with the same text does not prove that this one arrived', async () => {
    const { text, texts, outbox } = setup(['lost'])
    text('earlier')
    await settle()
    outbox.retry('new-5')
    await settle()
    expect(texts()).toEqual(['earlier'])
  })

  it('a poll that contains a message of unknown state settles it', async () => {
    const { text, waiting, poll, told } = setup(['accepted-then-lost'])
    text('a')
    await settle()
    poll()
    expect(waiting()).toEqual([])
    expect(told.sent).toEqual([101])
  })

  it('a later message with the same text is not mistaken for one of unknown state', async () => {
    const { text, texts, waiting, poll } = setup(['lost', 'ok'])
    text('ok')
    await settle()
    text('ok')
    await settle()
    poll()
    expect(texts()).toEqual(['ok'])
    expect(waiting()).toEqual([['ok', 'error']])
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

  it('first looks up what another tab has left in an unknown state', async () => {
    const { text, texts, waiting, state, server } = setup()
    state.elsewhere = outgoing('there already', { after: 100 })
    server.push(stored(101, 'there already'))
    text('there already')
    await settle()
    expect(texts()).toEqual(['there already'])
    expect(waiting()).toEqual([])
  })

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
      fc.constant('poll' as const),
      fc.constant('dismiss' as const),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.array(fate, { maxLength: 12 }),
        fc.array(step, { maxLength: 20 }),
        async (fates, steps) => {
          const { text, texts, outbox, poll, waiting, dismissed } = setup(fates)
          let count = 0
          for (const one of steps) {
            if (one === 'send') text(`m${count++}`)
            if (one === 'resume') outbox.resume()
            if (one === 'poll') poll()
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
          expect([...texts(), ...dismissed].sort()).toEqual(all.sort())
        },
      ),
      { numRuns: 60 },
    )
  })
})
