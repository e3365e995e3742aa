import { describe, expect, it } from 'vitest'
import { activity } from '../../src/activity/store.ts'
import { notices } from '../../src/notices/store.ts'
import { unreadCounts } from '../../src/unread/counts.ts'
import { createTestApp } from '../support/app.ts'

const calls = (test: ReturnType<typeof createTestApp>) =>
  test.realm.requests.filter(({ path }) => path === '/svc/data/tumblelog')

describe('activity', () => {
  it('[ACT-31, ACT-23, BLOG-11] is fetched once for a blog, and what was seen is read', async () => {
    const test = createTestApp()
    const store = test.app.get(activity)
    const looking = store.look('aria')
    expect(store.$activity.get().aria).toEqual({ state: 'loading' })
    await Promise.all([looking, store.look('aria')])
    const shown = store.$activity.get().aria
    expect(shown?.state === 'loaded' && shown.notes.length).toBe(40)
    expect(calls(test)).toHaveLength(1)
    expect(test.app.get(unreadCounts).$activity.get().aria ?? 0).toBe(0)
    expect(test.emitted('unread:changed').at(-1)).toMatchObject({ activity: 0 })
    await store.look('aria')
    expect(calls(test)).toHaveLength(1)
    await store.look('aria-sketches')
    expect(calls(test)).toHaveLength(2)
  })

  it('looks again when something new has come, and keeps the old to be read meanwhile', async () => {
    const test = createTestApp()
    const store = test.app.get(activity)
    await store.look('aria')
    test.app.get(unreadCounts).$activity.set({ aria: 1 })
    const looking = store.look('aria')
    expect(store.$activity.get().aria?.state).toBe('loaded')
    await looking
    expect(calls(test)).toHaveLength(2)
  })

  it('[ACT-30] tells of a failure, and fetches anew when asked again', async () => {
    const test = createTestApp()
    const store = test.app.get(activity)
    test.realm.faults.add({ call: 'GET /svc/data/tumblelog', kind: 'status', status: 403 })
    const looking = store.look('aria')
    await expect.poll(() => test.app.get(notices).$dialog.get()?.title).toBe('Woops :(')
    expect(store.$activity.get().aria).toEqual({ state: 'failed' })
    test.app.get(notices).answer(test.app.get(notices).$dialog.get()?.id ?? 0, true)
    await looking
    await store.look('aria')
    expect(store.$activity.get().aria?.state).toBe('loaded')
  })

  it('[ACT-15…18] loses a broken notification, not the whole answer', async () => {
    const good = { type: 'like', timestamp: 5, from_tumblelog: { name: 'bruno' } }
    const broken = [{ type: 'like' }, { ...good, from_tumblelog: {} }, 'text', { ...good, timestamp: 'soon' }]
    const test = createTestApp({
      platform: {
        fetch: async () => Response.json({ activity_notifications: [...broken, good, null] }),
      },
    })
    const store = test.app.get(activity)
    await store.look('aria')
    expect(store.$activity.get().aria).toEqual({ state: 'loaded', notes: [good], sparkline: [] })
  })
})
