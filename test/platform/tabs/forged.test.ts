import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { conversations } from '../../../src/features/messaging/store.ts'
import { notifications } from '../../../src/features/notifications/notifications.ts'
import { sharedPoll } from '../../../src/features/unread/shared-poll.ts'
import { unread } from '../../../src/features/unread/store.ts'
import { forgetChannel } from '../../../src/platform/storage/storage-keys.ts'
import { createTestApp } from '../../support/app.ts'
import { stubPage } from '../page-stub.ts'
import { stubTabs } from './support.ts'

const junk = fc.oneof(
  fc.anything({ withBigInt: true, withDate: true, withMap: true, withSet: true, withTypedArray: true }),
  fc.constantFrom(-1000, -0.5, Number.NaN, Number.POSITIVE_INFINITY, 1e300, null, undefined, '', '__proto__'),
)
/** Nearly valid messages: the real fields, with any values. */
const nearly = fc.record(
  {
    keys: junk,
    outcome: fc.oneof(fc.constantFrom('counts', 'failed', 'ignored'), junk),
    unreadMessages: junk,
    key: fc.oneof(fc.constant('KEY'), junk),
    kind: fc.oneof(fc.constantFrom('news', 'read', 'who looks?', 'looking'), junk),
    ts: fc.constantFrom(-1, Number.NaN, 1e300, '5', null),
    // A list of strings is a real request, and is answered.
    ids: junk.filter(ids => !Array.isArray(ids)),
    seen: junk,
    news: fc.oneof(
      junk,
      fc.record(
        {
          kind: fc.constantFrom('messages', 'settled'),
          key: junk,
          stored: junk,
          after: junk,
          read: fc.oneof(
            junk,
            fc.record({ fields: junk, messages: fc.oneof(fc.array(junk, { minLength: 1 }), junk) }),
          ),
        },
        { requiredKeys: [] },
      ),
    ),
    blogName: fc.oneof(fc.constant('aria'), junk),
    id: fc.oneof(fc.constant('5'), fc.integer()),
    known: fc.constantFrom(-1000, Number.NaN, Number.NEGATIVE_INFINITY, '7', null),
  },
  { requiredKeys: ['id', 'known', 'ts'] },
)
const value = fc.oneof(junk, nearly, nearly)
const message = fc.oneof(
  junk,
  fc.record({ topic: fc.constantFrom('poll', 'seen', 'attention', 'conversation', 'toString'), value }),
  fc.record({ topic: fc.constantFrom('poll', 'seen', 'attention', 'conversation'), value: nearly }),
)

describe('what other scripts of the site say on the tabs’ channel', () => {
  const apps: ReturnType<typeof createTestApp>['app'][] = []
  beforeEach(() => void stubPage())
  afterEach(() => {
    for (const app of apps.splice(0)) app.disposer.dispose()
  })

  it('changes nothing and throws nothing, however many messages they forge', () => {
    stubTabs()
    const channels: { onmessage: ((event: { data: unknown }) => void) | null }[] = []
    const Plain = BroadcastChannel
    class Watched extends Plain {
      constructor(name: string) {
        super(name)
        // The channel of deletion is a separate one.
        if (name !== forgetChannel) channels.push(this as never)
      }
      override postMessage() {
        said++
      }
    }
    let said = 0
    vi.stubGlobal('BroadcastChannel', Watched)
    const blog = { name: 'aria', uuid: 't:aria', mention_key: 'mk-aria', unread_messages_count_sum: 3 }
    const user = { name: 'aria', can_message: true, channels: [blog] }
    const { app, emitted } = createTestApp({ bootstrap: { user } })
    apps.push(app)
    const counts = app.get(unread)
    const store = app.get(conversations)
    app.get(notifications)
    const outcomes = vi.fn()
    app.get(sharedPoll).onOutcome(outcomes)
    const key = store.ensure('t:aria', [
      { name: 'aria', uuid: 't:aria' },
      { name: 'nora', uuid: 't:nora' },
    ])
    const model = store.model(key)
    const kept = [counts.$messages, counts.$activity, counts.$conversations, store.$all, model.$messages]
    const look = () => JSON.stringify(kept.map(one => one.get()))
    const before = look()
    const isRecord = (given: unknown): given is Record<string, unknown> =>
      typeof given === 'object' && given !== null
    /** A message, about the conversation that is there. */
    const named = (data: unknown) => {
      if (isRecord(data) && isRecord(data.value) && data.value.key === 'KEY')
        Reflect.set(data.value, 'key', key)
      return data
    }
    expect(channels).toHaveLength(1)
    let sent = 0
    fc.assert(
      fc.property(message, data => {
        sent++
        channels[0]?.onmessage?.({ data: named(data) })
        expect(look()).toBe(before)
      }),
    )
    expect(outcomes).not.toHaveBeenCalled()
    expect(emitted('unread:changed')).toEqual([])
    expect(said).toBe(0)
    // `npm run security` reads this.
    console.info(`0 of ${sent} forged messages had an effect`)
    // A real message is still received.
    channels[0]?.onmessage?.({ data: { topic: 'seen', value: { blogName: 'aria', id: '5', known: 3 } } })
    expect(counts.$messages.get()).toEqual({})
  })
})
