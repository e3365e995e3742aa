import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findWords, fold, wordsOf } from '../../../../src/features/blog-viewer/search/words.ts'
import { expectLinear } from '../../../support/linear.ts'

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

  it('are found fast in a text of letters that fold to several', () => {
    // Each character folds to eighteen letters, and the match ends inside one.
    const found = findWords('ﷺ '.repeat(10_000), wordsOf('صل'))
    expect(found).toHaveLength(500)
    expect(found.at(-1)).toEqual([998, 999])
    expectLinear(size => findWords('ﷺ '.repeat(size), wordsOf('صل')), 10_000)
  })

  it('are ranges of the text, in order and disjoint, each of which contains a word', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 60 })
    fc.assert(
      fc.property(text, text, (words, term) => {
        let end = 0
        for (const [from, to] of findWords(words, wordsOf(term))) {
          expect(from).toBeGreaterThanOrEqual(end)
          expect(to).toBeGreaterThan(from)
          expect(to).toBeLessThanOrEqual(words.length)
          const piece = fold(words.slice(from, to)).text
          expect(wordsOf(term).some(word => piece.includes(word))).toBe(true)
          end = to
        }
      }),
      { numRuns: 300 },
    )
  })

  it('a text of a megabyte is searched fast, and highlighted at most 500 times', () => {
    expectLinear(
      size => expect(findWords('é moss '.repeat(size), wordsOf('moss é'))).toHaveLength(500),
      20_000,
    )
  })
})
