import { describe, expect, it, vi } from 'vitest'
import { notificationKey, notificationText } from '../../../src/features/activity/notification.ts'
import { activity } from '../../../src/features/activity/store.ts'
import { replies, startActivity } from './support.ts'

async function start(...given: Parameters<typeof startActivity>) {
  const test = startActivity(...given)
  const { list } = test
  await list.open('aria')
  const groups = () => list.arrange(list.notesOf('aria')).flatMap(day => day.groups)
  /** The first line of each row. */
  const texts = () => groups().map(({ notifications }) => notificationText(notifications[0]))
  const marked = () =>
    list.notesOf('aria').filter(notification => list.$marked.get().has(notificationKey(notification))).length
  return { ...test, texts, marked }
}

const [liked, followed, replied] = [
  'nightowl liked your post',
  'nightowl started following you',
  'nightowl replied: At last',
]
const mixed = (postId: string) => [
  ...Array.from({ length: 90 }, () => ({ postId })),
  { type: 'reply', text: 'At last', postId },
  { type: 'follower' },
]
const byType = { bootstrap: { activity: { types: true } } }

describe('a choice of notifications', () => {
  it('is remembered, and looked for in older pages', async () => {
    const { texts, list, calls, app } = await start(mixed)
    list.choose('aria', 'replies')
    expect(texts()).toEqual([])
    await list.loadMore('aria')
    expect(texts()).toEqual([replied])
    list.choose('aria', 'follows')
    expect(texts()).toEqual([followed])
    expect(calls()).toHaveLength(4)
    expect(app.platform.storage.get('inlay:activity:aria:memory')).toContain('"choice":"follows"')
  })

  it('is looked for as far as a limit, and further when it is asked', async () => {
    const { texts, list, calls } = await start(postId => [
      ...Array.from({ length: 300 }, () => ({ postId })),
      { type: 'follower' },
    ])
    list.choose('aria', 'follows')
    for (const time of ['first', 'second']) {
      await list.loadMore('aria')
      expect(calls(), time).toHaveLength(6)
    }
    expect([list.$paused.get(), list.notesOf('aria').length]).toEqual([true, 180])
    await list.loadMore('aria', true)
    expect(texts()).toEqual([followed])
  })

  it('is asked of a host that lists by type; what it sends besides is left out', async () => {
    const { texts, calls, list, $activity } = await start(mixed, byType)
    list.choose('aria', 'replies')
    await vi.waitFor(() => expect(texts()).toEqual([replied]))
    expect(calls().map(({ query }) => query.types)).toEqual([undefined, 'reply,answer,user_mention'])
    expect($activity.get().aria ?? 0).toBe(0)
    list.choose('aria', 'follows')
    await vi.waitFor(() => expect(texts()).toEqual([followed]))
  })

  it.each([{ kind: 'status', status: 429 }, { kind: 'malformed' }, { kind: 'no-such-call' }] as const)(
    'that cannot be loaded after $kind leaves the list of all, and is loaded the next time',
    async fault => {
      const { realm, list, texts, app } = await start(mixed, byType)
      realm.faults.add({ call: 'GET /svc/data/tumblelog', times: 0, ...fault })
      list.choose('aria', 'replies')
      const { $newest } = app.get(activity).of('aria', 'replies')
      await vi.waitFor(() => expect($newest.get().failure).not.toBeNull())
      list.choose('aria', 'all')
      expect(texts()).toEqual([liked])
      realm.faults.clear()
      list.choose('aria', 'replies')
      await vi.waitFor(() => expect(texts()).toEqual([replied]))
    },
  )
})

it('unread notifications are marked until they were in view, and while one reads no mark goes', async () => {
  const { list, marked, app } = await start(replies(5), { count: 4 })
  expect(marked()).toBe(4)
  list.seen('aria', list.notesOf('aria').slice(0, 1).map(notificationKey))
  expect(marked()).toBe(4)
  await list.open('aria')
  expect(marked()).toBe(3)
  expect(app.platform.storage.get('inlay:activity:aria:memory')).not.toBeNull()
})
