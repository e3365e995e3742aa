// @vitest-environment happy-dom

import { expect, it } from 'vitest'
import { sharedPoll } from '../../../src/features/unread/shared-poll.ts'
import { unread } from '../../../src/features/unread/store.ts'
import { messagingApp } from '../messaging/app.ts'

const polls = ({ realm }: ReturnType<typeof messagingApp>) =>
  realm.requests.filter(({ path }) => path === '/services/poll').map(({ query }) => query.unread_activity)

it('polls ask for the number of unread notifications only if the page data says that the host counts them', async () => {
  const plain = messagingApp()
  const before = plain.app.get(unread).$activity.get()
  await plain.app.get(sharedPoll).poll()
  expect(polls(plain)).toEqual([undefined])
  expect(plain.app.get(unread).$activity.get()).toBe(before)

  const counting = messagingApp({}, { bootstrap: { activity: { counts: true } } })
  await counting.app.get(sharedPoll).poll()
  const now = Math.floor(counting.realm.world.now() / 1000)
  counting.realm.world.seenActivity.set('aria', now - 1)
  counting.realm.world.activity.unshift({
    blog: 'aria',
    from: 'nightowl',
    type: 'follower',
    timestamp: now,
    postId: null,
    text: '',
  })
  expect(await counting.app.get(sharedPoll).poll()).toBe('changed')
  expect(polls(counting)).toEqual(['true', 'true'])
  expect(counting.app.get(unread).$activity.get().aria).toBe(1)
})
