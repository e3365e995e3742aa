import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { finishWaiting } from '../../../../src/features/feed/waiting/finish-waiting.ts'
import { hasWaiting } from '../../../../src/features/feed/waiting/has-waiting.ts'
import { createSafeStorage } from '../../../../src/platform/lib/safe-storage.ts'
import { memoryStorage, type TestApp } from '../../../support/app.ts'
import { memoryLocks } from '../../../support/locks.ts'
import { barePage, openFeed } from '../support.ts'

const closing: (() => void)[] = []

/** The tabs of one browser: they share its storage, its locks and its server. */
function browser() {
  const locks = memoryLocks()
  const kept = memoryStorage()
  let server: TestApp | undefined
  function open() {
    const tab = locks.tab()
    vi.stubGlobal('navigator', { locks: tab.locks, onLine: true })
    const storage = createSafeStorage(() => kept)
    const fetch = server && { fetch: server.app.platform.fetch }
    const window = new EventTarget()
    const test = openFeed({ platform: { storage, window, ...fetch } }, ({ blog }) => blog === 'aria')
    const { app, item, store } = test
    closing.push(app.disposer.dispose)
    server ??= test
    const { realm } = server
    return {
      ...test,
      post: realm.world.posts.find(({ id }) => id === item.id),
      remove: () => store.run('delete', item),
      deletes: () => realm.requests.filter(({ path }) => path === '/svc/post/delete').length,
      hasWaiting: () => hasWaiting(app),
      finish: () => finishWaiting(app),
      realm,
      crash: tab.crash,
    }
  }
  return { open }
}
const goOffline = () => vi.stubGlobal('navigator', { locks: navigator.locks, onLine: false })

beforeEach(() => {
  barePage()
  vi.useFakeTimers()
})
afterEach(async () => {
  // What still waits goes on.
  for (const stop of closing.splice(0)) stop()
  await vi.runAllTimersAsync()
  vi.useRealTimers()
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
    expect([next.deletes(), first.post?.state, next.hasWaiting()]).toEqual([1, 'deleted', false])
    expect(next.emitted('post:deleted')).toEqual([{ id: first.item.id }])
    await next.finish()
    expect(next.deletes()).toBe(1)
  })

  it('[DEC-176] is carried out by the next page if this one is left without a connection', async () => {
    const { open } = browser()
    const first = open()
    first.realm.faults.add({ call: 'POST /svc/post/delete', kind: 'delay', delayMs: 60_000 })
    void first.remove()
    goOffline()
    first.leave()
    first.crash()
    const next = open()
    next.realm.faults.clear()
    await next.finish()
    expect(first.post?.state).toBe('deleted')
  })

  it('[DEC-176] stays with its page while that is open, and is gone after Undo, after the answer, and when the page is left', async () => {
    const { open } = browser()
    const first = open()
    const undone = first.remove()
    const other = open()
    await other.finish()
    expect([other.deletes(), first.hasWaiting()]).toEqual([0, true])
    first.pressToast()
    expect([await undone, first.hasWaiting()]).toEqual([false, false])
    const done = first.remove()
    first.leave()
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
    expect(next.toasts().at(-1)?.text).toContain('Couldn’t delete the post.')
    expect(next.hasWaiting()).toBe(false)
  })
})
