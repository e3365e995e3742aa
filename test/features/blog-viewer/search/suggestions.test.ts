import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  focusDelayMs,
  matchTags,
  resultsLimit,
  suggestionsHideMs,
} from '../../../../src/features/blog-viewer/search/suggestions.ts'
import { blogFilter, chosenParts, isNarrowed, isSameFilter } from '../../../../src/features/search/filter.ts'
import { isSameQuery, termMaxLength, toQuery, toTerm } from '../../../../src/features/search/query.ts'
import { anyCharacter } from '../../../support/any-character.ts'

describe('the rules of the search in a blog', () => {
  it('[SRCH-6, SRCH-17, SRCH-18, DEC-106] ten results at a time, 100 ms after blur, 300 ms to the focus', () => {
    expect([resultsLimit, suggestionsHideMs, focusDelayMs]).toEqual([10, 100, 300])
  })

  it('[SRCH-13] a term is trimmed; an empty one is none', () => {
    expect(toTerm('  slow \n\t living ')).toBe('slow living')
    expect(['', '   ', '\n', null, undefined].map(toQuery)).toEqual([null, null, null, null, null])
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

  it('[SRCH-6] has no filter at first, and each active one can be named', () => {
    expect(blogFilter).toEqual({ sort: 'recent', type: '', original: false, safe: false })
    expect(chosenParts(blogFilter, blogFilter)).toEqual([])
    const filter = { sort: 'top', type: 'photo', original: true, safe: true } as const
    expect(chosenParts(filter, blogFilter)).toEqual(['type', 'original', 'sort', 'safe'])
    expect([isNarrowed(filter, blogFilter), isSameFilter(filter, { ...filter })]).toEqual([true, true])
    expect(isSameQuery(toQuery('a'), toQuery(' a '))).toBe(true)
    expect(isSameQuery(toQuery('a'), { term: 'a', filter })).toBe(false)
    expect(isSameQuery(toQuery('a'), null)).toBe(false)
  })
})

describe('[SRCH-8, SRCH-9, SRCH-10] the matching tags', () => {
  const tags = ['photography', 'Art', 'slow living', 'smart', 'Café', '<b>x</b>']

  it.each([
    ['', tags],
    ['art', ['Art', 'smart']],
    ['#ART', ['Art', 'smart']],
    ['cafe', ['Café']],
    ['  liv', ['slow living']],
    ['<b>', ['<b>x</b>']],
    ['nothing', []],
  ])('%j', (typed, expected) => {
    expect(matchTags(tags, typed)).toEqual(expected)
  })

  it('are at most 20, and all of them the blog’s', () => {
    const list = fc.array(fc.string({ unit: 'grapheme', maxLength: 4 }), { maxLength: 60 })
    fc.assert(
      fc.property(list, fc.string({ maxLength: 2 }), (all, typed) => {
        const found = matchTags(all, typed)
        expect(found.length).toBeLessThanOrEqual(20)
        expect(found.every(tag => all.includes(tag))).toBe(true)
      }),
    )
    expect(matchTags(Array.from({ length: 50 }, String), '')).toHaveLength(20)
  })
})
