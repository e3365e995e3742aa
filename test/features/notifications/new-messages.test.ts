import { describe, expect, it } from 'vitest'
import { increasesOf } from '../../../src/features/notifications/notifications.ts'
import { titleWith, titleWithout } from '../../../src/features/notifications/tab-badge.ts'

describe('new messages', () => {
  it('are in every conversation whose unread count has grown', () => {
    expect(
      increasesOf({
        before: { aria: { 1: 2, 2: 1, 3: 4 } },
        sumsBefore: { aria: 7 },
        after: { aria: { 1: 3, 2: 1, 4: 1 } },
      }),
    ).toEqual([
      { blogName: 'aria', id: '1', count: 3 },
      { blogName: 'aria', id: '4', count: 1 },
    ])
  })

  it('of a blog that was not polled yet are counted against the page data', () => {
    const first = (sum: number, after: Record<string, number>) =>
      increasesOf({ before: {}, sumsBefore: { aria: sum }, after: { aria: after } })
    expect(first(3, { 1: 2, 2: 1 })).toEqual([])
    expect(first(2, { 1: 2, 2: 1 })).toEqual([{ blogName: 'aria', id: null, count: 3 }])
    expect(first(0, { 9: 1 })).toEqual([{ blogName: 'aria', id: '9', count: 1 }])
  })

  it('are none when counts fall', () => {
    const step = { before: { aria: { 1: 2, 2: 4 } }, sumsBefore: {} }
    const fallen: Record<string, number>[] = [{ 1: 2, 2: 4 }, { 2: 3 }, {}]
    for (const aria of fallen) expect(increasesOf({ ...step, after: { aria } })).toEqual([])
  })
})

it('[MSGP-24] the tab title has the count in front, and is restored as the host set it', () => {
  for (const title of ['Dashboard', '(2) fast', ''])
    for (const count of ['1', '99+', '٩٩+']) expect(titleWithout(titleWith(title, count), count)).toBe(title)
  expect(titleWith('Dashboard', '99+')).toBe('(99+) Dashboard')
  expect(titleWithout('(2) fast', '3')).toBe('(2) fast')
})
