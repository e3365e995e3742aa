import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readCounts, sameCounts, withCount } from '../../../src/features/unread/counting.ts'
import { countOf, sumOf } from '../../../src/features/unread/counts.ts'
import { conversationCounts, polledBlogs } from '../../../src/features/unread/read-counts.ts'

const counts = fc.dictionary(
  fc.string().filter(name => name !== '__proto__'),
  fc.integer({ min: 1, max: 1e6 }),
)

describe('counts', () => {
  it('[UTIL-8] are never negative, whatever the server sends', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.anything()), sent => {
        for (const count of Object.values(readCounts(sent))) {
          expect(count).toBeGreaterThan(0)
          expect(Number.isInteger(count)).toBe(true)
        }
      }),
    )
    expect(readCounts({ a: -3, b: '4', c: 2.9, d: 'many', e: Number.NaN })).toEqual({ b: 4, c: 2 })
  })

  it('read an empty list as an empty map, as some servers send it', () => {
    expect(readCounts([])).toEqual({})
    expect(readCounts(null)).toEqual({})
  })

  it('can be set one by one', () => {
    fc.assert(
      fc.property(counts, fc.string({ minLength: 1 }), fc.nat(), (before, name, count) => {
        fc.pre(name !== '__proto__')
        const after = withCount(before, name, count)
        expect(countOf(after, name)).toBe(count)
        expect(sumOf(after)).toBe(sumOf(before) - countOf(before, name) + count)
      }),
    )
  })

  it('are compared by value', () => {
    fc.assert(fc.property(counts, one => sameCounts(one, { ...one })))
    expect(sameCounts({ a: 1 }, { b: 1 })).toBe(false)
    expect(sameCounts({ a: 0 }, {})).toBe(true)
    expect(sameCounts({ a: 1 }, { a: 1, b: 1 })).toBe(false)
  })
})

describe('blogs', () => {
  const blogs = [
    { name: 'aria', mention_key: 'mk-a', unread_count: 12, unread_messages_count_sum: 3 },
    { name: 'sketches', mention_key: 'mk-s', unread_count: 0 },
    { name: 'bot', mention_key: 'mk-b', is_messaging_bot: true },
    { name: 'keyless' },
  ]

  it('[MSGP-11] are polled by their keys, except for bots', () => {
    expect(polledBlogs(blogs).map(blog => blog.mention_key)).toEqual(['mk-a', 'mk-s'])
  })

  it('[MSGP-12] have a count by conversation id under their mention key; a blog left out has nothing unread', () => {
    expect(conversationCounts({ 'mk-a': { 7: 2, 8: 0, 9: 1 }, 'mk-b': { 1: 5 } }, blogs)).toEqual({
      aria: { 7: 2, 9: 1 },
      sketches: {},
    })
    expect(conversationCounts([], blogs)).toEqual({ aria: {}, sketches: {} })
  })
})
