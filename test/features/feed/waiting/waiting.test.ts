// @vitest-environment happy-dom

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { wireItem } from '../../../../fixtures/wire/blog.ts'
import { readItem } from '../../../../src/features/feed/feed-item.ts'
import { feed } from '../../../../src/features/feed/store.ts'
import { finishWaiting } from '../../../../src/features/feed/waiting/finish-waiting.ts'
import { hasWaiting } from '../../../../src/features/feed/waiting/has-waiting.ts'
import { createSafeStorage } from '../../../../src/platform/lib/safe-storage.ts'
import { feedback } from '../../../../src/shared/feedback/store.ts'
import { createTestApp, memoryStorage, type TestApp } from '../../../support/app.ts'
import { memoryLocks } from '../../../support/locks.ts'

/** The tabs of one browser: they share its storage, its locks and its server. */
function browser() {
  const locks = memoryLocks()
  const kept = memoryStorage()
  let server: TestApp | undefined
  function open() {
    const tab = locks.tab()
    vi.stubGlobal('navigator', { locks: tab.locks, onLine: true })
    const storage = createSafeStorage(() => kept)
    const platform = { storage, ...(server && { fetch: server.app.platform.fetch }) }
    const test = createTestApp({ platform })
    server ??= test
    const { realm } = server
    const post = realm.world.posts.find(({ blog, state }) => blog === 'aria' && state !== 'unapproved')
    const item = post && readItem(wireItem(realm.world, post, realm.world.users.get('aria') ?? null))
    if (!post || !item) throw new Error('aria has no post')
    const { app } = test
    return {
      ...test,
      post,
      remove: () => app.get(feed).run('delete', item),
      toast: () => app.get(feedback).$toasts.get().at(-1),
      deletes: () => realm.requests.filter(({ path }) => path === '/svc/post/delete').length,
      hasWaiting: () => hasWaiting(app),
      finish: () => finishWaiting(app),
      realm,
      crash: tab.crash,
    }
  }
  return { open }
}
const leave = () => window.dispatchEvent(new Event('pagehide'))
const goOffline = () => vi.stubGlobal('navigator', { locks: navigator.locks, onLine: false })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a deletion that waits for its Undo', () => {
  it('[DEC-176] is carried out by the next page if this one crashes', async () => {
    const { open } = browser()
    const first = open()
    void first.remove()
    expect(first.hasWaiting()).toBe(true)
    first.crash()
    const next = open()
    await next.finish()
    expect([next.deletes(), first.post.state, next.hasWaiting()]).toEqual([1, 'deleted', false])
    expect(next.emitted('post:deleted')).toEqual([{ id: first.post.id }])
    await next.finish()
    expect(next.deletes()).toBe(1)
  })

  it('[DEC-176] is carried out by the next page if this one is left without a connection', async () => {
    const { open } = browser()
    const first = open()
    first.realm.faults.add({ call: 'POST /svc/post/delete', kind: 'delay', delayMs: 60_000 })
    void first.remove()
    goOffline()
    leave()
    first.crash()
    const next = open()
    next.realm.faults.clear()
    await next.finish()
    expect(first.post.state).toBe('deleted')
  })

  it('[DEC-176] stays with its page while that is open, and is gone after Undo, after the answer, and when the page is left', async () => {
    const { open } = browser()
    const first = open()
    const undone = first.remove()
    const other = open()
    await other.finish()
    expect([other.deletes(), first.hasWaiting()]).toEqual([0, true])
    first.toast()?.action?.run()
    expect([await undone, first.hasWaiting()]).toEqual([false, false])
    const done = first.remove()
    leave()
    expect(first.hasWaiting()).toBe(false)
    await vi.runAllTimersAsync()
    expect([await done, first.deletes()]).toEqual([true, 1])
  })

  it('[DEC-176] that the server refuses on the next page is told', async () => {
    const { open } = browser()
    const first = open()
    void first.remove()
    first.crash()
    const next = open()
    next.realm.faults.add({ call: 'POST /svc/post/delete', kind: 'status', status: 403 })
    await next.finish()
    expect(next.toast()?.text).toContain('Couldn’t delete the post.')
    expect(next.hasWaiting()).toBe(false)
  })
})
