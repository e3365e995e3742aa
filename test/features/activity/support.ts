import type { ActivityRecord } from '../../../fixtures/world/types.ts'
import { activityList } from '../../../src/features/activity/list-model.ts'
import { unreadCounts } from '../../../src/features/unread/counts.ts'
import { createTestApp, type TestAppOptions } from '../../support/app.ts'
import { stubPage } from '../unread/stub-page.ts'

const noon = new Date(2026, 10, 20, 12).getTime()

/** The user follows all but the first. */
export const names = ['quiet-pixels', 'nightowl', 'neonfrog', 'bruno']

/** Replies with the texts 0, 1, 2… */
export const replies = (count: number) => (postId: string) =>
  Array.from({ length: count }, (_, index) => ({ type: 'reply', text: String(index), postId }))

/** An app whose world has these notifications of aria, newest first, of which `count` are unread. */
export function startActivity(
  make: (postId: string) => Partial<ActivityRecord>[],
  { count = 0, ...options }: TestAppOptions & { count?: number } = {},
) {
  stubPage()
  let now = noon
  const test = createTestApp({ platform: { now: () => now }, ...options })
  const { app, realm } = test
  const postId = realm.world.posts.find(({ blog }) => blog === 'aria')?.id ?? ''
  /** A minute between them. */
  const record = (index: number, fields: Partial<ActivityRecord>): ActivityRecord => ({
    blog: 'aria',
    from: 'nightowl',
    type: 'like',
    timestamp: noon / 1000 - index * 60,
    postId: null,
    text: '',
    ...fields,
  })
  realm.world.activity = make(postId).map((fields, index) => record(index, fields))
  const { $activity } = app.get(unreadCounts)
  $activity.set({ aria: count })
  return {
    ...test,
    $activity,
    postId,
    list: app.get(activityList),
    calls: () => realm.requests.filter(({ path }) => path === '/svc/data/tumblelog'),
    /** A new one comes. */
    arrive(fields: Partial<ActivityRecord>) {
      realm.world.activity.unshift(record(-1, fields))
      now += 1000
    },
  }
}
