// @vitest-environment happy-dom

import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startBasePoll } from '../../../src/features/unread/polling.ts'
import { sharedPoll } from '../../../src/features/unread/shared-poll.ts'
import { unread } from '../../../src/features/unread/store.ts'
import { stubTabs } from '../../platform/tabs/support.ts'
import { createTestApp } from '../../support/app.ts'
import { messenger, settle } from './messenger.ts'

beforeAll(() => import('../../../src/features/unread/api.ts'))
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))

const apps: ReturnType<typeof createTestApp>['app'][] = []
afterEach(() => {
  vi.useRealTimers()
  for (const app of apps.splice(0)) app.disposer.dispose()
})

const asked: string[] = []
let answer = () => Response.json({ unread_messages: { 'mk-aria': { 5: 2 } } })

const tab = (name: string, keys = ['mk-aria']) => {
  const { app } = createTestApp({
    bootstrap: messenger(keys.map(key => ({ name: key.slice(3), mention_key: key }))),
    platform: {
      async fetch(input, init) {
        asked.push(name)
        await new Promise((resolve, reject) => {
          setTimeout(resolve, 300)
          const signal = input instanceof Request ? input.signal : init?.signal
          signal?.addEventListener('abort', () => reject(signal.reason))
        })
        return answer()
      },
    },
  })
  apps.push(app)
  startBasePoll(app, app.disposer)
  return app
}
const minutes = async (count: number) => {
  for (let step = 0; step < count * 60; step++) {
    await vi.advanceTimersByTimeAsync(1000)
    if (step % 10 === 0) await settle()
  }
}

describe('polling with several tabs', () => {
  beforeEach(() => {
    asked.length = 0
    answer = () => Response.json({ unread_messages: { 'mk-aria': { 5: 2 } } })
  })

  it('is done once for all, and all get the answer', async () => {
    stubTabs()
    const all = ['one', 'two', 'three'].map(name => tab(name))
    await minutes(5.5)
    expect(asked.length).toBe(5)
    for (const app of all) expect(app.get(unread).$messages.get()).toEqual({ aria: 2 })
  })

  it('is taken over by the next tab when the polling one sleeps', async () => {
    stubTabs()
    const one = tab('one')
    const two = tab('two')
    void one
      .get(sharedPoll)
      .poll()
      .catch(() => {})
    const heard = two.get(sharedPoll).poll()
    await settle()
    expect(asked).toEqual(['one'])
    one.disposer.dispose()
    await settle()
    await vi.advanceTimersByTimeAsync(500)
    await settle()
    expect(asked).toEqual(['one', 'two'])
    expect(await heard).toBe('changed')
  })

  it('ignores answers of a page with other blogs', async () => {
    stubTabs()
    const one = tab('one')
    const two = tab('two', ['mk-aria', 'mk-new'])
    void one.get(sharedPoll).poll()
    await vi.advanceTimersByTimeAsync(500)
    await settle()
    expect(one.get(unread).$messages.get()).toEqual({ aria: 2 })
    expect(two.get(unread).$messages.get()).toEqual({ aria: 0, new: 0 })
  })

  it('shares what is read in one tab with all', async () => {
    stubTabs()
    const [one, two] = [tab('one'), tab('two')]
    void one.get(sharedPoll).poll()
    await vi.advanceTimersByTimeAsync(500)
    await settle()
    one.get(unread).clearConversation('aria', '5')
    await settle()
    expect(two.get(unread).$messages.get()).toEqual({})
    expect(two.get(unread).$conversations.get()).toEqual({ aria: {} })
  })
})
