import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { groupByDay } from '../../../src/features/activity/arrange.ts'
import { groupNotifications, groupText, peopleOf, piecesOf } from '../../../src/features/activity/groups.ts'
import {
  isChosen,
  type Notification,
  notificationKind,
  withoutRepeated,
} from '../../../src/features/activity/notification.ts'

const noon = new Date(2026, 10, 20, 12).getTime()
const day = 86_400

/** Any notifications, newest first, as a server gives them; some in odd order. */
const anyNotification: fc.Arbitrary<Notification> = fc.record(
  {
    type: fc.constantFrom('like', 'reblog', 'follower', 'user_mention', 'reply', 'constructor'),
    timestamp: fc.integer({ min: noon / 1000 - 3 * day, max: noon / 1000 }),
    from_tumblelog: fc.record({
      name: fc.oneof(fc.constantFrom('nightowl', 'bruno', '__proto__', 'layla'), fc.string()),
      is_friend: fc.boolean(),
    }),
    post: fc.record({ id: fc.constantFrom('1', '2', 'toString') }, { requiredKeys: [] }),
    new_post: fc.record({ quote: fc.constantFrom('', 'Words') }),
    note_meta: fc.record({ reply_text: fc.constantFrom('', 'Yes') }),
  },
  { requiredKeys: ['type', 'timestamp', 'from_tumblelog'] },
)
const anyNotifications = fc
  .tuple(fc.array(anyNotification, { maxLength: 60 }), fc.boolean())
  .map(([notifications, isSorted]) =>
    isSorted ? notifications.toSorted((a, b) => b.timestamp - a.timestamp) : notifications,
  )

const grouped = (notifications: readonly Notification[]) =>
  groupByDay(notifications, noon).flatMap(({ key, notifications }) =>
    groupNotifications(notifications).map(group => ({ ...group, key: `${key} ${group.key}` })),
  )

describe('groups', () => {
  it('lose no notification, and show none twice', () => {
    fc.assert(
      fc.property(anyNotifications, notifications => {
        const shown = grouped(notifications).flatMap(group => group.notifications)
        expect(shown).toHaveLength(notifications.length)
        expect(new Set(shown)).toEqual(new Set(notifications))
      }),
    )
  })

  it('stay where they are when older pages arrive: those join a group, or come below', () => {
    fc.assert(
      fc.property(anyNotifications, fc.nat(60), (notifications, cut) => {
        const before = grouped(notifications.slice(0, cut))
        const after = grouped(notifications)
        expect(after.slice(0, before.length).map(({ key }) => key)).toEqual(before.map(({ key }) => key))
        before.forEach((group, index) => {
          expect(after[index]?.notifications.slice(0, group.notifications.length)).toEqual(
            group.notifications,
          )
        })
      }),
    )
  })

  it('are of one kind, of one post, and of one day; nothing with words of its own is hidden in one', () => {
    fc.assert(
      fc.property(anyNotifications, notifications => {
        const all = grouped(notifications)
        expect(new Set(all.map(({ key }) => key)).size).toBe(all.length)
        for (const { notifications } of all.filter(group => group.notifications.length > 1)) {
          const [first] = notifications
          for (const notification of notifications) {
            expect(notificationKind(notification)).toBe(notificationKind(first))
            if (first.type !== 'follower') expect(notification.post?.id).toBe(first.post?.id)
            expect(new Date(notification.timestamp * 1000).toDateString()).toBe(
              new Date(first.timestamp * 1000).toDateString(),
            )
            expect(notification.note_meta?.reply_text || notification.new_post?.quote || '').toBe('')
          }
          expect(['like', 'reblog', 'follower']).toContain(first.type)
        }
      }),
    )
  })

  it('join likes with others between them, but not likes of posts that the host doesn’t name', () => {
    const like = (name: string, post?: Notification['post'], minutes = 0): Notification => ({
      type: 'like',
      timestamp: noon / 1000 - minutes * 60,
      from_tumblelog: { name },
      post,
    })
    const notifications = [
      like('a', { id: '1' }),
      like('b', { url: '/2' }),
      like('c', { id: '1' }),
      like('d'),
      like('e'),
      like('f', { url: '/2' }),
    ]
    expect(
      grouped(notifications).map(group =>
        group.notifications.map(notification => notification.from_tumblelog.name).join(),
      ),
    ).toEqual(['a,c', 'b,f', 'd', 'e'])
  })
})

describe('the people of a group', () => {
  const like = (name: string, is_friend = false): Notification => ({
    type: 'like',
    timestamp: 1,
    from_tumblelog: { name, is_friend },
  })
  const names = (notifications: Notification[], before?: string[]) =>
    peopleOf(notifications, before).map(({ name }) => name)

  it('are each named once, and those whom the user follows first', () => {
    const notifications = [like('a'), like('b', true), like('a'), { ...like('c'), is_friend: true }]
    expect(names(notifications)).toEqual(['b', 'c', 'a'])
  })

  it('stay as they were shown when older ones bring a friend', () => {
    const notifications = [like('a'), like('b'), like('c', true)]
    expect(names(notifications, ['a', 'b'])).toEqual(['a', 'b', 'c'])
    expect(names(notifications, ['a', 'gone'])).toEqual(['a', 'c', 'b'])
  })
})

it('older notifications are shown once when new ones have moved the server’s pages, and all of them otherwise', () => {
  const [a, b, c] = ['a', 'b', 'c'].map(name => ({ type: 'like', timestamp: 1, from_tumblelog: { name } }))
  expect(withoutRepeated([a, b] as Notification[], [b, c] as Notification[])).toEqual([c])
  expect(withoutRepeated([], [a, a] as Notification[])).toEqual([a, a])
})

describe('the text of a group', () => {
  const like: Notification = { type: 'like', timestamp: 1, from_tumblelog: { name: 'a' } }

  it('names two people, and counts the others of more', () => {
    expect(groupText(like, 2)).toBe('{name} and {other} liked your post')
    expect(groupText(like, 3)).toBe('{name} and 2 others liked your post')
    expect(groupText({ ...like, type: 'reblog' }, 12)).toBe('{name} and 11 others reblogged your post')
    expect(groupText({ ...like, type: 'follower' }, 1001)).toBe(
      '{name} and 1,000 others started following you',
    )
    expect(piecesOf(groupText(like, 2))).toEqual(['', '{name}', ' and ', '{other}', ' liked your post'])
  })
})

it('a choice shows replies and mentions, or follows, whatever the host sends', () => {
  const notifications: Notification[] = ['like', 'reblog', 'follower', 'user_mention', 'odd'].map(type => ({
    type,
    timestamp: 1,
    from_tumblelog: { name: 'a' },
  }))
  notifications.push({
    ...(notifications[0] as Notification),
    type: 'reply',
    note_meta: { reply_text: 'Yes' },
  })
  notifications.push({
    ...(notifications[0] as Notification),
    type: 'answer',
    note_meta: { answer_text: 'Soup' },
  })
  const shown = (choice: Parameters<typeof isChosen>[1]) =>
    notifications.filter(notification => isChosen(notification, choice)).map(({ type }) => type)
  expect(shown('all')).toEqual(['like', 'reblog', 'follower', 'user_mention', 'reply', 'answer'])
  expect(shown('replies')).toEqual(['user_mention', 'reply', 'answer'])
  expect(shown('reblogs')).toEqual(['reblog'])
  expect(shown('likes')).toEqual(['like'])
  expect(shown('follows')).toEqual(['follower'])
})
