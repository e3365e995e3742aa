import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addSeen,
  listOf,
  minutesOf,
  newLinesIn,
  readSeen,
  seenMax,
} from '../../../src/features/reading/seen-posts.ts'

const hour = 3_600_000

describe('[DEC-180] the lines below what is new', () => {
  it('stand below each run of new posts, with the time when the next one was seen', () => {
    const seen = addSeen(addSeen(new Map(), ['d', 'g'], 10 * hour), ['b'], 20 * hour)
    expect(newLinesIn(['a', 'b', 'c', 'c2', 'd', 'e', 'f', 'g'], seen)).toEqual([
      { index: 1, at: 20 * hour, count: 1 },
      { index: 4, at: 10 * hour, count: 2 },
      { index: 7, at: 10 * hour, count: 2 },
    ])
  })

  it('are none where all is new, or nothing is', () => {
    const seen = addSeen(new Map(), ['a', 'b'], hour)
    expect(newLinesIn(['x', 'y'], seen)).toEqual([])
    expect(newLinesIn(['a', 'b'], seen)).toEqual([])
    expect(newLinesIn(['a', 'new at the end'], seen)).toEqual([])
  })
})

describe('[DEC-180] what is remembered', () => {
  it('is the same after it was stored and read, whatever was seen', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { maxLength: 40 }), fc.nat(), (ids, ms) => {
        const seen = addSeen(new Map(), ids, ms)
        const stored: unknown = JSON.parse(JSON.stringify(Object.fromEntries(seen)))
        expect(readSeen(stored)).toEqual(seen)
      }),
    )
  })

  it('has at most a thousand posts, the ones seen last', () => {
    const first = Array.from({ length: seenMax }, (_, n) => `${n}`)
    const seen = addSeen(addSeen(new Map(), first, hour), ['new'], 2 * hour)
    expect(seen.size).toBe(seenMax)
    expect(seen.has('0')).toBe(false)
    expect(seen.get('new')).toBe(minutesOf(2 * hour))
  })

  it('never throws, whatever the browser holds', () => {
    fc.assert(fc.property(fc.anything(), value => readSeen(value).size >= 0))
  })

  it('is kept for a list over its pages, and apart for each blog, tag, and search', () => {
    expect(listOf({ kind: 'dashboard' }, '/dashboard/2/170')).toBe(
      listOf({ kind: 'dashboard' }, '/dashboard'),
    )
    expect(listOf({ kind: 'blog' }, '/bruno/page/3')).toBe(listOf({ kind: 'blog' }, '/bruno'))
    expect(listOf({ kind: 'blog' }, '/bruno')).not.toBe(listOf({ kind: 'blog' }, '/nightowl'))
    expect(listOf({ kind: 'tagged', tag: 'art' }, '/tagged')).not.toBe(
      listOf({ kind: 'tagged', tag: 'sea' }, '/tagged'),
    )
  })
})
