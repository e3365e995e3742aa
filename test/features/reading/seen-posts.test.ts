import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import {
  addSeen,
  listOf,
  minutesOf,
  newLinesIn,
  readSeen,
  seenMemory,
} from '../../../src/features/reading/seen-posts.ts'
import { newLineText } from '../../../src/features/reading/start-reading.ts'
import { createTestApp } from '../../support/app.ts'

const hour = 3_600_000
const max = 1000

describe('[DEC-180] the lines below what is new', () => {
  it('stand below each run of new posts, with the time when the next one was seen', () => {
    const seen = addSeen(addSeen(new Map(), ['d', 'g'], 10 * hour, max), ['b'], 20 * hour, max)
    expect(newLinesIn(['a', 'b', 'c', 'c2', 'd', 'e', 'f', 'g'], seen)).toEqual([
      { index: 1, at: 20 * hour, count: 1 },
      { index: 4, at: 10 * hour, count: 2 },
      { index: 7, at: 10 * hour, count: 2 },
    ])
  })

  it('are none where all is new, or nothing is', () => {
    const seen = addSeen(new Map(), ['a', 'b'], hour, max)
    expect(newLinesIn(['x', 'y'], seen)).toEqual([])
    expect(newLinesIn(['a', 'b'], seen)).toEqual([])
    expect(newLinesIn(['a', 'new at the end'], seen)).toEqual([])
  })
})

describe('[DEC-180] what is remembered', () => {
  it('is the same after it was stored and read, whatever was seen', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { maxLength: 40 }), fc.nat(), (ids, ms) => {
        const seen = addSeen(new Map(), ids, ms, max)
        const stored: unknown = JSON.parse(JSON.stringify(Object.fromEntries(seen)))
        expect(readSeen(stored, max)).toEqual(seen)
      }),
    )
  })

  it('has at most so many posts, the ones seen last', () => {
    const first = Array.from({ length: max }, (_, n) => `${n}`)
    const seen = addSeen(addSeen(new Map(), first, hour, max), ['new'], 2 * hour, max)
    expect(seen.size).toBe(max)
    expect(seen.has('0')).toBe(false)
    expect(seen.get('new')).toBe(minutesOf(2 * hour))
  })

  it('never throws, whatever the browser holds', () => {
    fc.assert(fc.property(fc.anything(), value => readSeen(value, max).size >= 0))
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

describe('[DEC-180] a browser', () => {
  const day = 24 * hour
  const now = new Date(2026, 10, 27, 21, 40).getTime()

  it('says when posts were seen as people do', () => {
    const texts = [now - hour, now - day, now - 7 * day].map(at => newLineText(at, now))
    expect(texts[0]).toMatch(/^New since 8:40/)
    expect(texts[1]).toMatch(/^New since yesterday, 9:40/)
    expect(texts[2]).toMatch(/^New since Nov 20, 2026/)
  })

  it('remembers twenty lists, those that were read last, and what two tabs have seen of one', () => {
    let time = hour
    const { app } = createTestApp({
      bootstrap: { page: { kind: 'blog' } },
      platform: { now: () => (time += hour) },
    })
    const read = (pathname: string) => {
      vi.stubGlobal('location', { pathname })
      return seenMemory(app)
    }
    const lists = Array.from({ length: 21 }, (_, n) => `/blog-${n}`)
    for (const path of lists) read(path).add(['a'])
    expect(lists.map(path => read(path).before.size)).toEqual([0, ...Array(20).fill(1)])
    const [one, other] = [read('/blog-9'), read('/blog-9')]
    one.add(['b'])
    other.add(['c'])
    expect([...read('/blog-9').before.keys()]).toEqual(['a', 'b', 'c'])
    vi.unstubAllGlobals()
  })
})

it('[DEC-180] of the dashboard ten thousand posts are remembered, of another list a thousand', () => {
  for (const [kind, count] of [
    ['dashboard', 10_000],
    ['blog', 1000],
  ] as const) {
    const { app } = createTestApp({ bootstrap: { page: { kind } } })
    vi.stubGlobal('location', { pathname: '/here' })
    seenMemory(app).add(Array.from({ length: 10_500 }, (_, n) => `p${n}`))
    expect(seenMemory(app).before.size, kind).toBe(count)
    vi.unstubAllGlobals()
  }
})
