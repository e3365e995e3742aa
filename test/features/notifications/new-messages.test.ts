import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  increasesOf,
  receivedSound,
  titleWith,
  titleWithout,
} from '../../../src/features/notifications/new-messages.ts'

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
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.integer({ min: 1, max: 9 })), counts => {
        const step = { before: { aria: counts }, sumsBefore: {}, after: { aria: counts } }
        expect(increasesOf(step)).toEqual([])
        expect(increasesOf({ ...step, after: { aria: {} } })).toEqual([])
      }),
    )
  })
})

describe('the tab title', () => {
  it('[MSGP-24] has the count in front, and is restored as the host set it', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom('', '1', '99+', '٩٩+'), (title, count) => {
        expect(titleWithout(titleWith(title, count), count)).toBe(count ? title : titleWithout(title, count))
      }),
    )
    expect(titleWith('Dashboard', '99+')).toBe('(99+) Dashboard')
    expect(titleWithout('(2) fast', '3')).toBe('(2) fast')
  })
})

it('[MSGP-30] the sound of a new message is the one of that name', () => {
  const [a, b] = [{ name: 'a' }, { name: 'received' }]
  expect(receivedSound([a, b])).toBe(b)
  expect(receivedSound([a])).toBe(a)
  expect(receivedSound([])).toBeUndefined()
})
