// @vitest-environment happy-dom

import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { boot } from '../../../src/entry/boot.ts'
import { messagingApp, receive } from '../messaging/app.ts'
import { settle } from '../unread/messenger.ts'

const release = () => {
  if (window.inlay && 'unmount' in window.inlay) window.inlay.unmount()
  delete window.inlay
}

/** A page with the bundle's own entry and these placeholders, not touched by the user. */
async function openPage(...places: string[]) {
  const test = messagingApp({}, { bootstrap: { page: { kind: 'other' } } })
  const { user, form_key, messaging } = test.app.page
  const block = document.createElement('script')
  block.type = 'application/json'
  block.id = 'inlay-bootstrap'
  block.textContent = JSON.stringify({ user, form_key, messaging })
  document.head.append(block)
  document.title = 'A blog'
  document.body.innerHTML = places.map(name => `<div data-inlay="${name}"></div>`).join('')
  vi.stubGlobal('fetch', test.app.platform.fetch)
  const { registry } = await import('../../../src/entry/index.ts')
  await boot(registry, 'test').ready
  await settle()
  return test
}

// Loaded beforehand: the fake minute would pass before a file is read, and the test be over before others are.
beforeAll(async () => {
  await Promise.all([
    import('../../../src/entry/index.ts'),
    import('../../../widgets/attention/index.ts'),
    import('../../../widgets/keyboard/index.ts'),
    import('../../../widgets/idle/index.ts'),
    import('../../../src/features/feed/reblogs/reblog-start.ts'),
    import('../../../src/features/reading/start-reading.ts'),
    import('../../../src/features/unread/api.ts'),
  ])
  release()
})
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => {
  release()
  document.head.replaceChildren()
  vi.useRealTimers()
})

describe('a message that comes while no window is open', () => {
  it.each([['messaging'], ['mobile-header'], ['header'], ['header', 'messaging', 'mobile-header']])(
    '[MSGP-8, MSGP-24] is in the tab’s title at the next poll, on a page with %s',
    async (...places) => {
      const test = await openPage(...places)
      const polls = () => test.realm.requests.filter(({ path }) => path === '/services/poll').length
      const before = Number(/^\((\d+)\)/.exec(document.title)?.[1] ?? 0)
      receive(test, 'bruno', 'aria', 'hello')
      // The first minute begins when the code has come, which takes real time on a busy machine.
      const start = performance.now()
      while (polls() === 0 && performance.now() - start < 20_000) {
        await vi.advanceTimersByTimeAsync(1000)
        await settle()
      }
      expect(polls()).toBe(1)
      const after = Number(/^\((\d+)\) A blog$/.exec(document.title)?.[1] ?? 0)
      expect(after).toBeGreaterThan(before)
    },
  )

  it('is not fetched if nothing on the page would show it', async () => {
    const test = await openPage('fast-compose')
    await vi.advanceTimersByTimeAsync(200_000)
    await settle()
    expect(test.realm.requests.filter(({ path }) => path === '/services/poll')).toEqual([])
  })
})
