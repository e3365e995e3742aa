// @vitest-environment happy-dom

import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startBasePoll } from '../../../src/features/unread/polling.ts'
import { unread } from '../../../src/features/unread/store.ts'
import type { BootstrapData, User } from '../../../src/platform/bus/contract.ts'
import { createDisposer } from '../../../src/platform/lib/dispose.ts'
import { createTestApp } from '../../support/app.ts'
import { messenger, settle } from './messenger.ts'

const blogs = [
  { name: 'aria', mention_key: 'mk-aria' },
  { name: 'sketches', mention_key: 'mk-sketches' },
  { name: 'bot', mention_key: 'mk-bot', is_messaging_bot: true },
]

const setup = (fields: Partial<User> = {}, page: Partial<BootstrapData> = {}) => {
  const asked: URL[] = []
  let answer = () => Response.json({ unread_messages: { 'mk-aria': { 5: 2 } } })
  const test = createTestApp({
    bootstrap: { ...messenger(blogs, fields), ...page },
    platform: {
      fetch: async input => {
        asked.push(new URL(input instanceof Request ? input.url : String(input)))
        return answer()
      },
    },
  })
  const disposer = createDisposer()
  startBasePoll(test.app, disposer)
  return {
    ...test,
    asked,
    disposer,
    store: test.app.get(unread),
    answerWith: (make: () => Response) => {
      answer = make
    },
  }
}

const hide = (hidden: boolean) => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden)
  document.dispatchEvent(new Event('visibilitychange'))
}
const minutes = async (count: number) => {
  for (let minute = 0; minute < count; minute++) {
    await vi.advanceTimersByTimeAsync(60_000)
    await settle()
  }
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => void vi.useRealTimers())

beforeAll(() => import('../../../src/features/unread/api.ts'))

describe('the base poll', () => {
  it('[MSGP-8, MSGP-10, MSGP-11, MSGP-12] asks once a minute for the keys of blogs that are no bots', async () => {
    const { asked, store, disposer } = setup()
    await vi.advanceTimersByTimeAsync(59_999)
    expect(asked).toHaveLength(0)
    await minutes(1)
    expect(asked.map(url => url.pathname)).toEqual(['/services/poll'])
    expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toEqual({
      token: 'secret',
      unread_messages: 'true',
      mention_keys: 'mk-aria,mk-sketches',
    })
    expect(store.$messages.get()).toEqual({ aria: 2 })
    await minutes(2)
    expect(asked).toHaveLength(3)
    disposer.dispose()
    await minutes(3)
    expect(asked).toHaveLength(3)
  })

  it('[MSGP-13] ignores an answer with an error flag, and polls on', async () => {
    const { asked, store, answerWith } = setup()
    store.setConversationCounts({ 'mk-aria': { 1: 7 } })
    answerWith(() => Response.json({ error: true, unread_messages: {} }))
    await minutes(6)
    expect(store.$messages.get()).toEqual({ aria: 7 })
    expect(asked.length).toBeGreaterThanOrEqual(5)
  })

  it('slows down while the tab is hidden, and polls at once when it is visible', async () => {
    const { asked } = setup()
    hide(true)
    await minutes(7)
    // After 1, 2, 3, 5 and 7 minutes; then every four.
    expect(asked).toHaveLength(5)
    await minutes(11)
    expect(asked).toHaveLength(7)
    hide(false)
    await vi.advanceTimersByTimeAsync(0)
    await settle()
    expect(asked).toHaveLength(8)
  })

  it.each([
    [{}, null, undefined],
    [{ activity: { counts: true } }, 'true', 4],
  ])('asks for the number of unread notifications if the host counts them: %o', async (page, asks, count) => {
    const { asked, store, answerWith } = setup({}, page)
    if (count) answerWith(() => Response.json({ unread_activity: { 'mk-aria': count } }))
    await minutes(1)
    expect(asked[0]?.searchParams.get('unread_activity')).toBe(asks)
    expect(store.$activity.get().aria || undefined).toBe(count)
  })

  it.each([
    ['cannot message', { can_message: false }],
    ['has no verified email', { is_verified_email: false }],
    ['has bots alone', { channels: [{ name: 'bot', mention_key: 'mk-bot', is_messaging_bot: true }] }],
  ])('does not poll for a user who %s', async (_, fields) => {
    const { asked } = setup(fields)
    await minutes(3)
    expect(asked).toHaveLength(0)
  })
})
