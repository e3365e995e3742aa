import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  focusDelayMs,
  resultsLimit,
  suggestionsHideMs,
} from '../../../../src/features/blog-viewer/search/store.ts'
import { matchTags } from '../../../../src/features/blog-viewer/search/tags.ts'
import { findWords, wordsOf } from '../../../../src/features/blog-viewer/search/words.ts'
import {
  blogNarrowing,
  chosenParts,
  isNarrowed,
  isSameNarrowing,
} from '../../../../src/features/search/narrowing.ts'
import { isSameQuery, termMaxLength, toQuery, toTerm } from '../../../../src/features/search/query.ts'
import { anyCharacter } from '../../../support/any-character.ts'
import { expectLinear } from '../../../support/linear.ts'

it('[SRCH-6, SRCH-17, SRCH-18, DEC-106] ten results at a time, 100 ms after blur, 300 ms to the focus', () => {
  expect([resultsLimit, suggestionsHideMs, focusDelayMs]).toEqual([10, 100, 300])
})

it('[SRCH-13] a term is trimmed; an empty one is none', () => {
  expect(toTerm('  slow \n\t living ')).toBe('slow living')
  expect(['', '   ', '\n', null, undefined].map(toQuery)).toEqual(Array(5).fill(null))
  expect(toTerm('\ud800 x \udc00')).toBe('x')
  expect(toTerm('y'.repeat(1_000_000))).toHaveLength(termMaxLength)
})

it('[SRCH-13] any typed term can be part of an address', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter, maxLength: 300 }), typed => {
      const term = toTerm(typed)
      return decodeURIComponent(encodeURIComponent(term)) === term && toTerm(term) === term
    }),
  )
})

it('[SRCH-6] there is no filter at first, and each active one can be named', () => {
  expect(blogNarrowing).toEqual({ sort: 'recent', type: '', original: false, safe: false })
  expect(chosenParts(blogNarrowing, blogNarrowing)).toEqual([])
  const filter = { sort: 'top', type: 'photo', original: true, safe: true } as const
  expect(chosenParts(filter, blogNarrowing)).toEqual(['type', 'original', 'sort', 'safe'])
  expect([isNarrowed(filter, blogNarrowing), isSameNarrowing(filter, { ...filter })]).toEqual([true, true])
  const others = [toQuery(' a '), { term: 'a', filter }, null]
  expect(others.map(other => isSameQuery(toQuery('a'), other))).toEqual([true, false, false])
})

it.each([
  ['', ['photography', 'Art', 'slow living', 'smart', 'Café', '<b>x</b>']],
  ['art', ['Art', 'smart']],
  ['#ART', ['Art', 'smart']],
  ['cafe', ['Café']],
  ['  liv', ['slow living']],
  ['<b>', ['<b>x</b>']],
  ['nothing', []],
])('[SRCH-8, SRCH-9] the tags that match %j', (typed, expected) => {
  expect(matchTags(['photography', 'Art', 'slow living', 'smart', 'Café', '<b>x</b>'], typed)).toEqual(
    expected,
  )
})

it('[SRCH-10] the matching tags are at most 20', () => {
  expect(matchTags(Array.from({ length: 50 }, String), '')).toHaveLength(20)
})

const marked = (text: string, term: string) =>
  findWords(text, wordsOf(term)).map(([from, to]) => text.slice(from, to))

describe('the matching words', () => {
  it.each([
    ['The Moss and the moss', 'moss', ['Moss', 'moss']],
    ['concatenate', 'CAT', ['cat']],
    ['Ein Café, zwei cafes', 'cafe', ['Café', 'cafe']],
    ['Cafe\u0301 au lait', 'café', ['Cafe\u0301']],
    ['a slow morning, slowly', 'slow living', ['slow', 'slow']],
    ['slow slowest', 'slow slowest', ['slow', 'slowest']],
    ['tagged #moss', '#moss', ['moss']],
    ['وصل القِطار متأخرًا', 'القطار', ['القِطار']],
    ['İstanbul', 'istanbul', ['İstanbul']],
    ['ﬁne', 'fi', ['ﬁ']],
    ['a tame Ape', 'a', ['a', 'A']],
    ['ﬁne', 'f', ['ﬁ']],
    ['東京の朝', '京', ['京']],
    ['a.b*c', '.', ['.']],
    ['nothing of it', 'zebra', []],
    ['', 'x', []],
    ['words', '   ', []],
  ])('in %j for %j are %j', (text, term, expected) => {
    expect(marked(text, term)).toEqual(expected)
  })

  it('are highlighted at most 500 times; a match may end inside a character that folds to several letters', () => {
    // Each folds to eighteen.
    const found = findWords('ﷺ '.repeat(1000), wordsOf('صل'))
    expect([found.length, found.at(-1)]).toEqual([500, [998, 999]])
  })

  it.each([
    ['ﷺ ', 'صل', 1000],
    ['é moss ', 'moss é', 1000],
  ])('are found fast in a long text of %j', (words, term, size) => {
    expectLinear(count => findWords(words.repeat(count), wordsOf(term)), size)
  })
})
