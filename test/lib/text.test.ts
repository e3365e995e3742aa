import fc from 'fast-check'
import { expect, it } from 'vitest'
import { foldText, oneLine, truncate } from '../../src/lib/text.ts'

it('cuts a text at its end, between characters and if possible between words', () => {
  expect(truncate('short', 5)).toBe('short')
  expect(truncate('a longer text', 9)).toBe('a longer…')
  expect(truncate('👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧', 2)).toBe('👩‍👩‍👧…')
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.nat(40), (text, max) => {
      const cut = truncate(text, max)
      expect([...new Intl.Segmenter().segment(cut)].length).toBeLessThanOrEqual(Math.max(max, 1))
      // Unchanged if and only if it fits.
      const isShort = [...new Intl.Segmenter().segment(text)].length <= max
      expect(isShort ? cut === text : cut.endsWith('…')).toBe(true)
    }),
  )
})

it('compares without case and accents', () => {
  expect(foldText(' Éclair ')).toBe('eclair')
})

it('makes a single line, fast even for a megabyte of blanks', () => {
  expect(oneLine(' a \n\n b\n')).toBe(' a b ')
  expect(oneLine('a\n \n \nb')).toBe('a b')
  const begun = process.cpuUsage().user
  expect(oneLine(`a${' '.repeat(1_000_000)}b`)).toHaveLength(1_000_002)
  expect((process.cpuUsage().user - begun) / 1000).toBeLessThan(500)
})
