import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mark, type Piece, readTranslation } from '../../../src/features/translate/marks.ts'

let lastKey = 0
const text = fc.oneof(fc.constantFrom(' and ', 'Hallo', ' wie geht’s? ', '…', '١٢'), fc.string())
const { pieces } = fc.letrec<{ pieces: Piece<number>[]; piece: Piece<number> }>(tie => ({
  pieces: fc.array(tie('piece'), { maxLength: 5 }),
  piece: fc.oneof(
    { maxDepth: 3 },
    text,
    fc.record({ key: fc.constant(0), inside: fc.constantFrom('@anna', '') }),
    fc.record({ key: fc.constant(0), inside: tie('pieces') }),
  ),
}))
/** Keys of its own for each element. */
const keyed = (some: readonly Piece<number>[]): Piece<number>[] =>
  some.map(piece =>
    typeof piece === 'string'
      ? piece
      : {
          key: ++lastKey,
          inside: typeof piece.inside === 'string' ? piece.inside : keyed(piece.inside),
        },
  )
const tree = pieces.map(keyed)

const keysOf = (some: readonly Piece<number>[]): number[] =>
  some.flatMap(piece =>
    typeof piece === 'string'
      ? []
      : [piece.key, ...(typeof piece.inside === 'string' ? [] : keysOf(piece.inside))],
  )
const marksIn = (some: string) => some.split(/(⟦\/?\d+⟧)/)
const joined = (some: readonly Piece<number>[]): string =>
  some
    .map(piece =>
      typeof piece === 'string' ? piece : typeof piece.inside === 'string' ? '' : joined(piece.inside),
    )
    .join('')

describe('marks in a text that is translated', () => {
  it('[DEC-184] a mention stays a mention, and a link keeps its translated words, also in another order', () => {
    const link = { key: 1, inside: ['the ferry’s log'] }
    const mention = { key: 2, inside: '@anna' }
    const marked = mark(['Read ', link, ', ', mention, '!'])
    expect(marked.text).toBe('Read ⟦1⟧the ferry’s log⟦/1⟧, ⟦2⟧!')
    expect(readTranslation('⟦ ٢ ⟧, lies ⟦1⟧das Logbuch⟦/1⟧!', marked)).toEqual([
      mention,
      ', lies ',
      { key: 1, inside: ['das Logbuch'] },
      '!',
    ])
  })

  it('[DEC-208] a translation with a lost, doubled, or moved mark, or a link without words, is shown as plain text', () => {
    const marked = mark([
      'a ',
      { key: 1, inside: ['b ', { key: 2, inside: '@b' }] },
      { key: 3, inside: '#c' },
    ])
    const wrongs = [
      ['⟦1⟧b ⟦2⟧⟦/1⟧', 'b @b'],
      ['⟦1⟧b ⟦2⟧⟦/1⟧⟦3⟧⟦3⟧', 'b @b#c#c'],
      ['⟦1⟧b⟦/1⟧⟦2⟧⟦3⟧', 'b@b#c'],
      ['⟦1⟧b ⟦2⟧⟦3⟧', 'b @b#c'],
      ['⟦1⟧b ⟦2⟧⟦3⟧⟦/1⟧', 'b @b#c'],
      ['c ⟦1⟧⟦2⟧⟦/1⟧⟦3⟧', 'c @b#c'],
      ['⟦1⟧b ⟦2⟧⟦/1⟧⟦3⟧ ⟦', 'b @b#c '],
      ['⟦0⟧⟦1⟧b ⟦2⟧⟦/1⟧⟦3⟧⟦/0⟧', 'b @b#c'],
      ['⟦1⟧b ⟦2⟧⟦/1⟧⟦3⟧⟦9⟧', 'b @b#c'],
    ] as const
    for (const [wrong, text] of wrongs) expect(readTranslation(wrong, marked), wrong).toEqual([text])
    expect(mark(['a ⟦1⟧ of its own']).text).toBe('a [1] of its own')
  })

  it('[DEC-184] a text whose translation is empty stays as it is', () => {
    const pieces = ['Hallo ', { key: 1, inside: '@anna' }]
    for (const empty of ['', ' ', '⟦1⟧']) expect(readTranslation(empty, mark(pieces))).toBe(pieces)
  })

  it('[DEC-184] of every text that is sent, what comes back unchanged is the same text', () => {
    fc.assert(
      fc.property(tree, some => {
        const marked = mark(some)
        const read = readTranslation(marked.text, marked)
        expect(keysOf(read)).toEqual(keysOf(some))
        const brackets = (own: string) => own.replaceAll('⟦', '[').replaceAll('⟧', ']').trim()
        expect(brackets(joined(read))).toBe(brackets(joined(some)))
      }),
    )
  })

  it('[DEC-184] whatever comes back, a link and a mention are in it exactly once, or it is plain text', () => {
    fc.assert(
      fc.property(tree, fc.array(text), fc.infiniteStream(fc.nat()), (some, more, numbers) => {
        const marked = mark(some)
        // Its own marks in any order, some of them lost or doubled, between any texts.
        const parts = [...marksIn(marked.text), ...more]
        const pick = () => parts[(numbers.next().value ?? 0) % parts.length] ?? ''
        const answer = Array.from({ length: parts.length + 2 }, pick).join('')
        const read = readTranslation(answer, marked)
        if (keysOf(read).length > 0) expect(keysOf(read).sort()).toEqual(keysOf(some).sort())
      }),
    )
  })
})
