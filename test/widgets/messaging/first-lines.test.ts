import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { firstLines } from '../../../widgets/messaging/first-lines.ts'

describe('the first lines of a text', () => {
  it('has room in its lines, wide letters counting double', () => {
    expect(firstLines('short', 2)).toBe('short')
    expect(firstLines('a'.repeat(100), 2)).toBe('a'.repeat(42))
    expect(firstLines('漢'.repeat(100), 2)).toBe('漢'.repeat(21))
    expect(firstLines('🎉'.repeat(100), 1)).toBe('🎉'.repeat(10))
    expect(firstLines('any', 0)).toBe('')
  })

  it('begins any text, never ends within a letter, and is longer with more lines', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), fc.nat(6), (text, lines) => {
        const first = firstLines(text, lines)
        expect(text.startsWith(first)).toBe(true)
        expect(first).not.toMatch(/\p{Surrogate}/u)
        expect(firstLines(text, lines + 1).startsWith(first)).toBe(true)
        expect([...first].length).toBeLessThanOrEqual(21 * lines)
      }),
    )
  })
})
