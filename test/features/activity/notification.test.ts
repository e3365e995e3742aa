import { describe, expect, it } from 'vitest'
import { groupByDay } from '../../../src/features/activity/arrange.ts'
import {
  isMuted,
  type Notification,
  notificationBadge,
  notificationLink,
  notificationParts,
  notificationText,
} from '../../../src/features/activity/notification.ts'
import { chart, isDrawn, readSparkline, sparklinePath } from '../../../src/features/activity/sparkline.ts'
import { setLanguage } from '../../../src/platform/page/i18n.ts'

const notification = (fields: Partial<Notification>): Notification => ({
  type: 'like',
  timestamp: 1,
  from_tumblelog: { name: 'bruno', tumblr_url: 'https://bruno.blogs.example/' },
  ...fields,
})

describe('the link of a notification', () => {
  it('[ACT-19] goes to its new post, else its post, else its blog', () => {
    const post = { url: '/blog/aria/1' }
    const new_post = { url: 'https://bruno.blogs.example/2' }
    expect(notificationLink(notification({ post, new_post }))).toBe(new_post.url)
    expect(notificationLink(notification({ post }))).toBe(post.url)
    expect(notificationLink(notification({}))).toBe('https://bruno.blogs.example/')
  })

  it('is empty for an address that could run code', () => {
    for (const url of ['javascript:alert(1)', ' \tjava\nscript:alert(1)', 'data:text/html,x'])
      expect(
        notificationLink(notification({ new_post: { url }, from_tumblelog: { name: 'x', tumblr_url: url } })),
      ).toBe(null)
  })
})

describe('the text of a notification', () => {
  it('[ACT-6] keeps the name apart wherever the translation puts it, even if it also occurs as a letter of the text', () => {
    for (const name of ['bruno', 'e', 'liked', 'answered'])
      for (const fields of [
        { type: 'like' },
        { type: 'user_mention', message: `I am ${name}` },
        { note_meta: { reply_text: 'Yes' } },
      ]) {
        const one = notification({ ...fields, from_tumblelog: { name } })
        const [before, after] = notificationParts(one)
        expect(before + name + after).toBe(notificationText(one))
        expect(before).toBe('')
      }
  })

  it('[ACT-6] names follower, mention, reblog, answer and reply', () => {
    expect(notificationText(notification({ type: 'follower' }))).toBe('bruno started following you')
    expect(notificationText(notification({ type: 'user_mention' }))).toBe('bruno mentioned you in a post')
    expect(notificationText(notification({ type: 'reblog' }))).toBe('bruno reblogged your post')
    expect(notificationText(notification({ type: 'answer', note_meta: { answer_text: 'Soup' } }))).toBe(
      'bruno answered: Soup',
    )
    expect(notificationText(notification({ type: 'reply', note_meta: { reply_text: 'Yes' } }))).toBe(
      'bruno replied: Yes',
    )
    expect(notificationText(notification({ type: 'like' }))).toBe('bruno liked your post')
  })

  it('is empty for an unknown type', () => {
    expect(notificationText(notification({ type: 'something_new' }))).toBe(null)
  })
})

it('[DEC-182] notifications of a muted post are not shown, also where only its address names it', () => {
  const muted = new Set(['42'])
  const is = (post: Notification['post']) => isMuted(notification({ post }), muted)
  expect(is({ id: '42' })).toBe(true)
  expect(is({ id: '1', url: '/post/42' })).toBe(false)
  expect(is({ url: '/north/42?from=activity' })).toBe(true)
  expect(is({ url: '/north/421' })).toBe(false)
  expect(is(undefined)).toBe(false)
})

describe('the badge of a notification’s post', () => {
  const badge = (post: Notification['post']) => notificationBadge(notification({ post }))

  it('[ACT-7, ACT-16] is photo, photoset, video with thumbnail, ask, answered ask or fan mail', () => {
    const image = '/media/picture/1-540x360.png'
    expect(badge({ type: 'photo', media_url: image })).toEqual({ style: 'photo', image })
    expect(badge({ type: 'photoset', media_url: image })).toEqual({ style: 'photoset', image })
    expect(badge({ type: 'video', video_thumbnail_url: image, media_url: '/clip.webm' })).toEqual({
      style: 'video',
      image,
    })
    expect(badge({ type: 'note', is_ask: true })).toEqual({ style: 'ask' })
    expect(badge({ type: 'note', is_ask: true, is_answer: true })).toEqual({ style: 'ask_answer' })
    expect(badge({ type: 'postcard' })).toEqual({ style: 'fanmail' })
    expect(notificationBadge(notification({ type: 'fanmail', post: {} }))).toEqual({ style: 'fanmail' })
  })

  it('is null for other post types and without a post', () => {
    for (const type of ['text', 'quote', 'link', 'chat', 'audio', 'something new', undefined])
      expect(badge({ type })).toBe(null)
    expect(notificationBadge(notification({}))).toBe(null)
  })

  it('shows no invalid picture', () => {
    for (const url of ['javascript:alert(1)', 'data:image/svg+xml,<svg/>', 'http://', ''])
      expect(badge({ type: 'photo', media_url: url })?.image).toBe(undefined)
  })
})

const at = (date: Date) => notification({ timestamp: Math.floor(date.getTime() / 1000) })

/** Noon in the local time zone. */
const noon = (daysBefore: number) => new Date(2026, 10, 20 - daysBefore, 12)
const now = new Date(2026, 10, 20, 18).getTime()
const headers = (...dates: Date[]) => groupByDay(dates.map(at), now).map(({ header }) => header)

describe('day headers', () => {
  it('[ACT-4, ACT-29, DEC-70] read Today, Yesterday, days ago up to 6, then weekday, month and day', () => {
    expect(headers(...[0, 1, 2, 6, 7].map(noon))).toEqual([
      'Today',
      'Yesterday',
      '2 days ago',
      '6 days ago',
      'Friday, November 13',
    ])
  })

  it('include the year if it is not this one, and never name a future day', () => {
    expect(headers(new Date(2026, 10, 21, 3), new Date(2025, 10, 20, 12))).toEqual([
      'Today',
      'Thursday, November 20, 2025',
    ])
  })

  it('[ACT-29] are in the language of the page, with its plural forms', () => {
    setLanguage({
      name: 'ar',
      messages: {
        Today: 'اليوم',
        '{count} days ago': 'قبل {count} يوم',
        '{count} days ago|two': 'قبل يومين',
      },
    })
    expect(headers(noon(0), noon(2))).toEqual(['اليوم', 'قبل يومين'])
    expect(headers(noon(20))[0]).toMatch(/السبت/)
  })

  it('follow midnight in the user’s time zone, not the server’s', () => {
    const all = [new Date(2026, 10, 20, 0, 1), new Date(2026, 10, 19, 23, 59)]
    expect(headers(...all)).toEqual(['Today', 'Yesterday'])
  })

  it('are shown for invalid timestamps too', () => {
    for (const timestamp of [9e15, -9e15, Number.MAX_VALUE])
      expect(() => groupByDay([{ ...at(new Date(0)), timestamp }], now)).not.toThrow()
  })
})

describe('the sparkline', () => {
  it('[ACT-27] is drawn only if there is data and its maximum is not 0', () => {
    expect(isDrawn([])).toBe(false)
    expect(isDrawn([0, 0, 0])).toBe(false)
    expect(isDrawn([0, 1, 0])).toBe(true)
  })

  it('[ACT-28] is 72 × 30, drawn at 36 × 15', () => {
    expect(chart).toEqual({ width: 72, height: 30, shownWidth: 36, shownHeight: 15 })
    expect(sparklinePath([0, 5, 10])).toBe('M2 28L36 15L70 2')
    expect(sparklinePath([3])).toBe('M2 2L70 2')
    expect(sparklinePath([0, 0])).toBe('M2 28L70 28')
  })

  it('[BOOT-23] is read from a list or from JSON, without items that are no numbers', () => {
    expect(readSparkline([1, 2, '3', null, 'x', Number.NaN, -4])).toEqual([1, 2, 3, 0])
    expect(readSparkline('[0,4,1]')).toEqual([0, 4, 1])
    for (const broken of ['[1,', '{}', 'null', null, undefined, 7, { 0: 1 }])
      expect(readSparkline(broken)).toEqual([])
  })
})
