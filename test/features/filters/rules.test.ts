import { describe, expect, it } from 'vitest'
import { fold, readFilters } from '../../../src/features/filters/filter.ts'
import type { Filter, PostFacts } from '../../../src/features/filters/kinds.ts'
import { matcher, mutedPosts, plainBoundaries, repeatedPosts } from '../../../src/features/filters/matcher.ts'

const now = Date.UTC(2026, 10, 27)
const post = (fields: Partial<PostFacts> = {}): PostFacts => ({
  id: '1',
  rootId: '1',
  blog: 'north',
  isReblog: false,
  sources: [],
  tags: [],
  isOwn: false,
  isFollowed: false,
  isAtBlog: false,
  ...fields,
  text: fold(fields.text ?? ''),
})
const filter = (kind: Filter['kind'], value: string, more: Partial<Filter> = {}): Filter =>
  readFilters([{ kind, value, ...more }])[0] as Filter
const hides = (word: string, text: string, boundaries?: typeof plainBoundaries): boolean =>
  matcher([filter('text', word)], now, boundaries)(post({ text })) !== null

describe('[DEC-182] a filter of words', () => {
  it.each([
    ['and', 'This and that', true],
    ['and', 'Sand on the beach, a band, and­roid', false],
    ['politics', 'POLITICS!', true],
    ['Straße', 'Die STRASSE ist lang', true],
    ['ΟΔΟΣ', 'στην οδός', false],
    ['οδος', 'Η ΟΔΟΣ', true],
    ['istanbul', 'İSTANBUL', true],
    ['café', 'Le cafe\u0301 du port', true],
    ['cafe', 'Le café du port', false],
    ['poli\u00adtics', 'poli\u200btics', true],
    ['don', "I don't know", false],
    ['new york', 'New   York is far', true],
    ['new york', 'a new\nyork', false],
    ['c++', 'I write C++ all day', true],
    ['🔥', 'so good🔥🔥', true],
    ['👨', 'a family 👨‍👩‍👧', false],
    ['#ferry', 'On the #ferry today', true],
    ['#ferry', 'On the ferry today', false],
    ['ferry', 'On the #Ferry today', true],
    ['ferry', '#ferryboat', false],
    ['سياسة', 'هذه سياسة جديدة', true],
    ['שלום', 'אמרתי שלום לך', true],
    ['ａｂｃ', 'abc', true],
  ])('%s in “%s”: %s', (word, text, expected) => {
    expect(hides(word, text)).toBe(expected)
  })

  it.each([
    ['政治', '日本の政治について', true],
    ['京都', '東京都に住む', false],
    ['京都', '京都に住む', true],
    ['การเมือง', 'ฉันไม่ชอบการเมืองเลย', true],
    ['猫', '猫が好き', true],
  ])('knows the words of languages without spaces: %s in “%s”: %s', (word, text, expected) => {
    expect(hides(word, text)).toBe(expected)
  })

  it('finds whole words also in a browser without a segmenter, and each sign where there are no spaces', () => {
    expect(hides('and', 'Sand and sea', plainBoundaries)).toBe(true)
    expect(hides('and', 'Sand, land', plainBoundaries)).toBe(false)
    expect(hides('é', 'née', plainBoundaries)).toBe(false)
    expect(hides('京都', '東京都に住む', plainBoundaries)).toBe(true)
    expect(hides('การเมือง', 'ไม่ชอบการเมืองเลย', plainBoundaries)).toBe(true)
  })

  it.each([
    ['an apostrophe behind it', 'Trump', 'Trump’s plan', true],
    ['an article before it', 'eau', 'de l’eau fraîche', true],
    ['a full stop without a space', 'then', 'The end.Then', true],
    ['a hyphen', 'war', 'post-war', true],
    ['a longer word', 'war', 'warm', false],
    ['another letter', 'ass', 'classic', false],
    ['an apostrophe of its own', 'don’t', "I don't know", true],
    ['a Korean particle', '트럼프', '트럼프가 말했다', true],
    ['several Korean particles', '트럼프', '트럼프에게서는 없다', true],
    ['a longer Korean word', '한국', '한국어', false],
    ['the Arabic article', 'حرب', 'عن الحرب', true],
    ['the Arabic article behind “and”', 'حرب', 'والحرب', true],
    ['a longer Arabic word', 'حرب', 'محرب', false],
    ['another skin tone', '👍🏽', 'well done 👍', true],
    ['an emoji without its variation selector', '❤️', 'I ❤ ferries', true],
  ])('finds a phrase beside %s in every browser, or not', (_, phrase, text, expected) => {
    expect([hides(phrase, text), hides(phrase, text, plainBoundaries)]).toEqual([expected, expected])
  })
})

describe('[DEC-182] a filter', () => {
  it('hides a tag however its letters are written, and its hashtag in the text', () => {
    const match = matcher([filter('tag', '#Long Reads')], now)
    expect(match(post({ tags: ['long reads'] }))).not.toBeNull()
    expect(match(post({ text: 'long reads' }))).toBeNull()
    expect(matcher([filter('tag', 'art')], now)(post({ text: 'my #Art' }))).not.toBeNull()
    // Words are looked for in tags, too.
    expect(matcher([filter('text', 'reads')], now)(post({ tags: ['long reads'] }))).not.toBeNull()
  })

  it('hides what a blog writes, what it reblogs, or what others reblog from it, as chosen', () => {
    const written = post({ blog: 'north' })
    const reblogged = post({ blog: 'north', isReblog: true, sources: ['south'] })
    const byOthers = post({ blog: 'west', isReblog: true, sources: ['north'] })
    const hidden = (...parts: NonNullable<Filter['hides']>) => {
      const match = matcher([filter('blog', 'North', { hides: parts })], now)
      return [written, reblogged, byOthers].map(one => match(one) !== null)
    }
    expect(hidden('posts')).toEqual([true, false, false])
    expect(hidden('reblogs')).toEqual([false, true, false])
    expect(hidden('reblogged')).toEqual([false, false, true])
    expect(hidden('posts', 'reblogs', 'reblogged')).toEqual([true, true, true])
  })

  it('leaves a blog that the user has opened, and still hides words in it', () => {
    const match = matcher([filter('blog', 'north'), filter('text', 'politics')], now)
    expect(match(post({ isAtBlog: true }))).toBeNull()
    expect(match(post({ isAtBlog: true, text: 'politics' }))).not.toBeNull()
  })

  it('ends at its time', () => {
    const match = (at: number) =>
      matcher([filter('text', 'spoiler', { until: now })], at)(post({ text: 'a spoiler' }))
    expect(match(now - 1)).not.toBeNull()
    expect(match(now)).toBeNull()
  })

  it('leaves posts of those whom the user follows, if wished, and the user’s own always', () => {
    const match = matcher([filter('text', 'politics', { except_followed: true })], now)
    expect(match(post({ text: 'politics' }))).not.toBeNull()
    expect(match(post({ text: 'politics', isFollowed: true }))).toBeNull()
    // Another filter still counts.
    const both = matcher([filter('text', 'politics', { except_followed: true }), filter('text', 'vote')], now)
    expect(both(post({ text: 'politics: vote', isFollowed: true }))?.value).toBe('vote')
    expect(matcher([filter('text', 'politics')], now)(post({ text: 'politics', isOwn: true }))).toBeNull()
  })

  it('mutes the notifications of a post, and hides no post', () => {
    const mute = filter('activity', '42')
    expect(matcher([mute], now)(post({ id: '42' }))).toBeNull()
    expect([...mutedPosts([mute, filter('activity', '43', { until: now - 1 })], now)]).toEqual(['42'])
  })
})

describe('[DEC-182] each reblogged post once', () => {
  const roots = (ids: string[], hidden: number[] = [], known: number[] = []) => {
    const posts = ids.map((root, index) => ({ root, index }))
    const repeated = repeatedPosts(
      posts,
      ({ root }) => root,
      ({ index }) => hidden.includes(index),
      ({ index }) => known.includes(index),
    )
    return [...repeated].map(({ index }) => index)
  }
  it('leaves the first that is shown', () => {
    expect(roots(['a', 'b', 'a', 'a'])).toEqual([2, 3])
    expect(roots(['a', 'b', 'a', 'a'], [0])).toEqual([3])
  })
  it('leaves what is on the page already when another one comes above it', () => {
    expect(roots(['a', 'b', 'a'], [], [1, 2])).toEqual([0])
  })
})
