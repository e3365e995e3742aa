import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mark, type Piece, unmark, withTexts } from '../../../src/features/translate/marks.ts'

let lastKey = 0
const text = fc.oneof(fc.constantFrom(' and ', 'Hallo', ' wie geht’s? ', '…', '١٢'), fc.string())
const clear = text.map(some => some.replace(/[⟦⟧]/g, ''))
const { pieces } = fc.letrec<{ pieces: Piece<number>[]; piece: Piece<number> }>(tie => ({
  pieces: fc.array(tie('piece'), { maxLength: 5 }),
  piece: fc.oneof(
    { maxDepth: 3 },
    clear,
    fc.record({ key: fc.constant(0), inside: fc.constant(null) }),
    fc.record({ key: fc.constant(0), inside: tie('pieces') }),
  ),
}))
/** Keys of its own for each element. */
const keyed = (some: readonly Piece<number>[]): Piece<number>[] =>
  some.map(piece =>
    typeof piece === 'string' ? piece : { key: ++lastKey, inside: piece.inside && keyed(piece.inside) },
  )
const tree = pieces.map(keyed)

const keysOf = (some: readonly Piece<number>[]): number[] =>
  some.flatMap(piece => (typeof piece === 'string' ? [] : [piece.key, ...keysOf(piece.inside ?? [])]))
const marksIn = (some: string) => some.split(/(⟦\/?\d+⟧)/)
const joined = (some: readonly Piece<number>[]): string =>
  some.map(piece => (typeof piece === 'string' ? piece : joined(piece.inside ?? []))).join('')

describe('marks in a text that is translated', () => {
  it('[DEC-184] a mention stays a mention, and a link keeps its translated words, also in another order', () => {
    const link = { key: 1, inside: ['the ferry’s log'] }
    const mention = { key: 2, inside: null }
    const marked = mark(['Read ', link, ', ', mention, '!'])
    expect(marked?.text).toBe('Read ⟦1⟧the ferry’s log⟦/1⟧, ⟦2⟧!')
    if (!marked) return
    expect(unmark('⟦ ٢ ⟧, lies ⟦1⟧das Logbuch⟦/1⟧!', marked)).toEqual([
      mention,
      ', lies ',
      { key: 1, inside: ['das Logbuch'] },
      '!',
    ])
  })

  it('[DEC-184] a translation with a lost, doubled, or moved mark, or a link without words, is refused', () => {
    const marked = mark([
      'a ',
      { key: 1, inside: ['b ', { key: 2, inside: null }] },
      { key: 3, inside: null },
    ])
    if (!marked) throw new Error('no marks')
    const wrongs =
      '⟦1⟧b ⟦2⟧⟦/1⟧|⟦1⟧b ⟦2⟧⟦/1⟧⟦3⟧⟦3⟧|⟦1⟧b⟦/1⟧⟦2⟧⟦3⟧|⟦1⟧b ⟦2⟧⟦3⟧|⟦1⟧b ⟦2⟧⟦3⟧⟦/1⟧|⟦1⟧⟦2⟧⟦/1⟧⟦3⟧|' +
      '⟦1⟧b ⟦2⟧⟦/1⟧⟦3⟧ ⟦|⟦0⟧⟦1⟧b ⟦2⟧⟦/1⟧⟦3⟧⟦/0⟧|⟦1⟧b ⟦2⟧⟦/1⟧⟦3⟧⟦9⟧|'
    for (const wrong of wrongs.split('|')) expect(unmark(wrong, marked), wrong).toBeNull()
    expect(mark(['a ⟦1⟧ of its own'])).toBeNull()
  })

  it('[DEC-184] a text whose translation is empty stays as it is', () => {
    const marked = mark(['Hallo'])
    if (!marked) throw new Error('no marks')
    expect(unmark('', marked)).toBeNull()
    expect(unmark(' ', marked)).toBeNull()
    expect(withTexts(['Hallo'], [' '])).toEqual(['Hallo'])
  })

  it('[DEC-184] of every text that is sent, what comes back unchanged is the same text', () => {
    fc.assert(
      fc.property(tree, some => {
        const marked = mark(some)
        const read = marked && unmark(marked.text, marked)
        expect(read && keysOf(read)).toEqual(keysOf(some))
        expect(joined(read ?? []).trim()).toBe(joined(some).trim())
      }),
    )
  })

  it('[DEC-184] whatever comes back, a link and a mention are in it exactly once, or it is refused', () => {
    fc.assert(
      fc.property(tree, fc.array(text), fc.infiniteStream(fc.nat()), (some, more, numbers) => {
        const marked = mark(some)
        if (!marked) return
        // Its own marks in any order, some of them lost or doubled, between any texts.
        const parts = [...marksIn(marked.text), ...more]
        const pick = () => parts[(numbers.next().value ?? 0) % parts.length] ?? ''
        const answer = Array.from({ length: parts.length + 2 }, pick).join('')
        const read = unmark(answer, marked)
        if (read) expect(keysOf(read).sort()).toEqual(keysOf(some).sort())
      }),
    )
  })
})
