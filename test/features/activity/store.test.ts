// @vitest-environment happy-dom

import { describe, expect, it } from 'vitest'
import { wireChannels } from '../../../fixtures/wire/blog.ts'
import { activity } from '../../../src/features/activity/store.ts'
import { unreadCounts } from '../../../src/features/unread/counts.ts'
import { createTestApp } from '../../support/app.ts'

const calls = (test: ReturnType<typeof createTestApp>) =>
  test.realm.requests.filter(({ path }) => path === '/svc/data/tumblelog')

describe('activity', () => {
  it('[ACT-31, ACT-23, BLOG-11] is fetched once per blog, and what was shown counts as read', async () => {
    const test = createTestApp()
    const store = test.app.get(activity)
    const looking = store.refresh('aria')
    const newest = () => store.of('aria').$newest.get()
    expect(newest()).toEqual({ value: undefined, isLoading: true, failure: null })
    await Promise.all([looking, store.refresh('aria')])
    expect(newest().value?.notifications).toHaveLength(30)
    expect(calls(test)).toHaveLength(1)
    expect(test.app.get(unreadCounts).$activity.get().aria ?? 0).toBe(0)
    expect(test.emitted('unread:changed').at(-1)).toMatchObject({ activity: 0 })
    await store.refresh('aria')
    expect(calls(test)).toHaveLength(1)
    await store.refresh('aria-sketches')
    expect(calls(test)).toHaveLength(2)
  })

  it('is fetched again when there is something new; the old list stays readable meanwhile', async () => {
    const test = createTestApp()
    const store = test.app.get(activity)
    await store.refresh('aria')
    test.app.get(unreadCounts).$activity.set({ aria: 1 })
    const looking = store.refresh('aria')
    expect(store.of('aria').$newest.get()).toMatchObject({
      value: { next: expect.anything() },
      isLoading: true,
    })
    await looking
    expect(calls(test)).toHaveLength(2)
    expect(store.of('aria').$newest.get().value).toMatchObject({ fresh: 1 })
  })

  it('what arrives while it is fetched stays unread; what was seen stays read on the next page', async () => {
    const test = createTestApp()
    const store = test.app.get(activity)
    const { $activity } = test.app.get(unreadCounts)
    const before = $activity.get().aria ?? 0
    expect(before).toBeGreaterThan(0)
    const looking = store.refresh('aria')
    $activity.set({ ...$activity.get(), aria: before + 3 })
    await looking
    expect($activity.get().aria).toBe(3)
    const aria = test.realm.world.users.get('aria')
    const channels = aria ? wireChannels(test.realm.world, aria) : []
    expect(channels.find(({ name }) => name === 'aria')?.unread_count).toBe(0)
  })

  it('pages back as far as the server goes, and retries a page that failed', async () => {
    const test = createTestApp()
    const store = test.app.get(activity)
    const older = () => store.of('aria').$older.get()
    await store.loadOlder('aria')
    expect(calls(test)).toHaveLength(0)
    await store.refresh('aria')
    test.realm.faults.add({ call: 'GET /svc/data/tumblelog', kind: 'status', status: 403 })
    await store.loadOlder('aria')
    expect(older()).toMatchObject({ value: { notifications: [] }, failure: { status: 403 } })
    await Promise.all([store.loadOlder('aria'), store.loadOlder('aria')])
    expect(calls(test)).toHaveLength(3)
    expect(older()).toMatchObject({ value: { next: null }, isLoading: false, failure: null })
    expect(older().value?.notifications).toHaveLength(10)
    expect(store.of('aria').$newest.get().value?.sparkline).toHaveLength(12)
    await store.loadOlder('aria')
    expect(calls(test)).toHaveLength(3)
  })

  it('follows the link to older notifications only on the api host', async () => {
    const asked: string[] = []
    const next = { href: 'https://elsewhere.example/notes' }
    const test = createTestApp({
      platform: {
        fetch: async input => {
          asked.push(new Request(input).url)
          return Response.json({ activity_notifications: [], _links: { next } })
        },
      },
    })
    const store = test.app.get(activity)
    await store.refresh('aria')
    await store.loadOlder('aria')
    expect(store.of('aria').$older.get().failure).not.toBeNull()
    expect(asked.filter(url => url.includes('elsewhere'))).toEqual([])
  })

  it('[ACT-15, ACT-16, ACT-17, ACT-18] gives every field of a notification', async () => {
    const link = '/post/1'
    const whole = {
      type: 'reblog',
      timestamp: 1_790_000_000,
      message: 'Well said.',
      is_friend: true,
      from_tumblelog: {
        ...{ name: 'bruno', tumblr_url: '/blog/bruno', is_friend: false },
        ...{ avatar_url: '/a.png', avatar_url_48: '/a-48.png', avatar_url_128: '/a-128.png' },
      },
      post: {
        ...{ type: 'photo', url: link, summary: 'Fog', is_ask: false, is_answer: true },
        ...{ media_url: '/m.png', video_thumbnail_url: '/v.png' },
      },
      new_post: { url: link, diff: 'more fog', quote: 'Fog' },
      note_meta: { answer_text: 'Soup', reply_text: 'Yes' },
    }
    const fetch = async () => Response.json({ activity_notifications: [whole] })
    const store = createTestApp({ platform: { fetch } }).app.get(activity)
    await store.refresh('aria')
    expect(store.of('aria').$newest.get().value?.notifications).toEqual([whole])
  })

  it('[ACT-15] skips a broken notification, not the whole answer', async () => {
    const good = { type: 'like', timestamp: 5, from_tumblelog: { name: 'bruno' } }
    const broken = [{ type: 'like' }, { ...good, from_tumblelog: {} }, 'text', { ...good, timestamp: 'soon' }]
    const test = createTestApp({
      platform: {
        fetch: async () => Response.json({ activity_notifications: [...broken, good, null] }),
      },
    })
    const store = test.app.get(activity)
    await store.refresh('aria')
    expect(store.of('aria').$newest.get().value?.notifications).toEqual([good])
    expect(store.of('aria').$older.get().value).toEqual({ notifications: [], next: null })
  })
})
