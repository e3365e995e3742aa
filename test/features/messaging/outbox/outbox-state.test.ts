import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  emptyOutbox,
  nextMessage,
  type OutboxEvent,
  type OutboxState,
  reduceOutbox,
} from '../../../../src/features/messaging/outbox/outbox-state.ts'
import type { OutgoingMessage, StoredMessage } from '../../../../src/features/messaging/types.ts'
import type { Failure } from '../../../../src/platform/http/failure.ts'
import { outgoing, stored } from '../support.ts'

const queued = (ts: number, fields: Partial<OutgoingMessage> = {}): OutgoingMessage =>
  outgoing(`m${ts}`, {
    key: `k${ts}`,
    ts,
    state: 'queued',
    canRetry: false,
    isUnconfirmed: false,
    ...fields,
  })

const offline: Failure = { kind: 'offline' }
const refused: Failure = { kind: 'status', status: 400, msg: '', errors: [], body: null }

describe('reduceOutbox', () => {
  it('[SMSG-33] a message that follows another is not sent before it, nor by itself if that one is discarded', () => {
    const messages = [queued(1, { state: 'error' }), queued(2, { follows: 'k1' })]
    expect(nextMessage({ ...emptyOutbox, messages })).toBeUndefined()
    const event = { type: 'dismissed', key: 'k1', text: 'why' } as const
    const { state } = reduceOutbox({ ...emptyOutbox, messages }, event)
    expect(state.messages).toMatchObject([{ key: 'k2', state: 'error', canRetry: true, error: 'why' }])
  })

  /** The server honors keys; or it does not, and the user wants it sent again, or not. */
  type Mode = 'honors keys' | 'insists' | 'refuses'

  /** A server, two tabs and their storage; events run one at a time in any order. */
  function world(mode: Mode) {
    const isIdempotent = mode === 'honors keys'
    const asked = new Map<string, number>()
    const confirmed = [new Set<string>(), new Set<string>()] as const
    const server: StoredMessage[] = []
    const storage = new Map<string, OutgoingMessage>()
    const written: string[] = []
    const putAway: string[] = []
    const tabs = [emptyOutbox, emptyOutbox] as [OutboxState, OutboxState]
    let ts = 0
    const dispatch = (tab: 0 | 1, event: OutboxEvent) => {
      const { state, effects } = reduceOutbox(tabs[tab], event)
      tabs[tab] = state
      for (const effect of effects) {
        if (effect.type === 'save') storage.set(effect.message.key, effect.message)
        if (effect.type === 'forget') storage.delete(effect.key)
        if (effect.type === 'dismissed') putAway.push(effect.message.key)
        if (effect.type === 'announce')
          dispatch(tab === 0 ? 1 : 0, { type: 'doneElsewhere', key: effect.key, stored: effect.stored })
      }
    }
    const recall = (tab: 0 | 1, key: string) => {
      const saved = storage.get(key)
      const isUnconfirmed = saved?.isUnconfirmed === true || saved?.state === 'pending'
      dispatch(tab, {
        type: 'recalled',
        key,
        saved: saved ? { isUnconfirmed } : 'gone',
      })
      return tabs[tab].messages.find(message => message.key === key)
    }
    /** One attempt, as the runner makes it. The other tab waits for the lock. */
    const send = (tab: 0 | 1, fate: 'ok' | 'refused' | 'lost' | 'accepted and lost' | 'cut by a reload') => {
      const next = nextMessage(tabs[tab])
      const message = next && recall(tab, next.key)
      if (!message) return
      const { key, isUnconfirmed } = message
      if (isUnconfirmed && !isIdempotent && !confirmed[tab].delete(key))
        return dispatch(tab, { type: 'held', key, text: 'May have been sent.' })
      dispatch(tab, { type: 'started', key })
      const known = server.find(({ content }) => content.type === 'text' && content.text === `m${message.ts}`)
      const answer = (isIdempotent && known) || stored(++ts, `m${message.ts}`)
      if (fate !== 'refused' && fate !== 'lost' && !server.includes(answer)) server.push(answer)
      if (fate === 'cut by a reload') return reload(tab)
      dispatch(tab, { type: 'returned' })
      if (fate === 'ok') dispatch(tab, { type: 'arrived', key, stored: answer })
      else if (recall(tab, key))
        dispatch(tab, {
          ...{ type: 'failed', key, failure: fate === 'refused' ? refused : offline },
          ...{ wasUnconfirmed: isUnconfirmed, canRetry: true, text: 'no' },
        })
    }
    // Like the runner: another tab may have saved more of a failed message.
    const recallFailed = (tab: 0 | 1) => {
      for (const { key, state } of tabs[tab].messages) if (state === 'error') recall(tab, key)
    }
    const retry = (tab: 0 | 1, key: string) => {
      recallFailed(tab)
      if (tabs[tab].messages.find(one => one.key === key)?.isUnconfirmed && !isIdempotent) {
        if (mode === 'refuses') return
        asked.set(key, (asked.get(key) ?? 0) + 1)
        confirmed[tab].add(key)
      }
      dispatch(tab, { type: 'retried', key, isIdempotent })
    }
    const resume = (tab: 0 | 1) => {
      recallFailed(tab)
      dispatch(tab, { type: 'resumed', isIdempotent })
    }
    const reload = (tab: 0 | 1) => {
      const messages = [...storage.values()].map(
        (message): OutgoingMessage => ({
          ...message,
          state: message.state === 'error' ? 'error' : 'queued',
          isUnconfirmed: message.isUnconfirmed || message.state === 'pending',
        }),
      )
      tabs[tab] = emptyOutbox
      dispatch(tab, { type: 'restored', messages })
    }
    let count = 0
    const write = (tab: 0 | 1) => {
      const message = queued(++count)
      written.push(message.key)
      dispatch(tab, { type: 'enqueued', message })
    }
    return { server, tabs, written, putAway, asked, dispatch, recall, send, reload, retry, resume, write }
  }

  const move = fc.oneof(
    { weight: 3, arbitrary: fc.constant('write' as const) },
    {
      weight: 4,
      arbitrary: fc.constantFrom('ok', 'refused', 'lost', 'accepted and lost', 'cut by a reload'),
    },
    { weight: 3, arbitrary: fc.constantFrom('retry', 'resume', 'reload', 'dismiss') },
  )

  it.each<Mode>(['honors keys', 'insists', 'refuses'])(
    '[MSGC-52, MSGC-53] whatever the order of answers, failures, reloads and tabs, the order is kept, nothing is lost, and nothing is sent twice unasked (%s)',
    mode => {
      fc.assert(
        fc.property(
          fc.array(fc.record({ tab: fc.constantFrom<0 | 1>(0, 1), move }), { maxLength: 60 }),
          moves => {
            const { server, tabs, written, putAway, asked, ...run } = world(mode)
            for (const { tab, move } of moves) {
              const first = tabs[tab].messages.find(({ state }) => state === 'error')
              if (move === 'write') run.write(tab)
              else if (move === 'reload') run.reload(tab)
              else if (move === 'resume') run.resume(tab)
              else if (move === 'retry') first && run.retry(tab, first.key)
              else if (move === 'dismiss')
                first &&
                  run.recall(tab, first.key) &&
                  run.dispatch(tab, { type: 'dismissed', key: first.key, text: '' })
              else run.send(tab, move)
              for (const { messages, inFlight } of tabs) {
                const order = messages.map(({ ts }) => ts)
                expect(order, 'in the order of writing').toEqual([...order].sort((a, b) => a - b))
                expect(inFlight).toBeNull()
              }
            }
            for (const tab of [0, 1] as const)
              for (let round = 0; round <= 2 * written.length; round++) {
                for (const { key } of tabs[tab].messages) run.retry(tab, key)
                run.send(tab, 'ok')
              }
            const left = tabs.flatMap(({ messages }) => messages)
            if (mode === 'refuses') for (const { isUnconfirmed } of left) expect(isUnconfirmed).toBe(true)
            else expect(left).toEqual([])
            const arrived = server.map(({ content }) =>
              content.type === 'text' ? `k${content.text.slice(1)}` : '',
            )
            for (const key of written) {
              const copies = arrived.filter(one => one === key).length
              expect(copies).toBeLessThanOrEqual(1 + (asked.get(key) ?? 0))
              if (copies === 0) expect([...putAway, ...left.map(one => one.key)]).toContain(key)
            }
          },
        ),
      )
    },
  )
})
