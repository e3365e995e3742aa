import fc from 'fast-check'
import { expect, it } from 'vitest'
import { directionOf } from '../../../src/platform/text/direction.ts'
import { cutAtCharacter, foldText, isBlank, oneLine, truncate } from '../../../src/platform/text/text.ts'
import { expectLinear } from '../../support/linear.ts'

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

it('cuts to a length in UTF-16 units, never inside a character', () => {
  const family = '👨‍👩‍👧‍👦'
  expect(cutAtCharacter(`${'a'.repeat(198)}${family}`, 200)).toBe('a'.repeat(198))
  expect(cutAtCharacter(`${'a'.repeat(189)}${family}`, 200)).toBe(`${'a'.repeat(189)}${family}`)
  // A single character without end is cut all the same, between code points.
  const endless = `👩${'\u0301'.repeat(500)}`
  expect(cutAtCharacter(endless, 200)).toHaveLength(200)
  expect(cutAtCharacter('👩👩', 1)).toBe('')
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.nat(80), (text, max) => {
      const cut = cutAtCharacter(text, max)
      const characters = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment)
      expect(cut.length).toBeLessThanOrEqual(max)
      let kept = ''
      while (kept.length < cut.length) kept += characters.shift()
      expect(kept).toBe(cut)
      expect(cut === text || cut.length + (characters[0]?.length ?? 0) > max).toBe(true)
    }),
  )
})

it('compares without case and accents', () => {
  expect(foldText(' Éclair ')).toBe('eclair')
  expect([foldText('ısı'), foldText('STRASSE')]).toEqual([foldText('ISI'), foldText('Straße')])
})

it('makes a single line, fast even for a megabyte of blanks', () => {
  expect(oneLine(' a \n\n b\n')).toBe(' a b ')
  expect(oneLine('a\n \n \nb')).toBe('a b')
  expectLinear(size => expect(oneLine(`a${' '.repeat(size)}b`)).toHaveLength(size + 2), 62_500)
})

it('a text that draws nothing counts as none', () => {
  const none = ['', ' \u00a0\n', '\u200b', '\u2060\ufeff', '\u3164', '\u2800', '\u200d\ufe0f', '\u202e']
  const some = ['.', '❤️', '\u0600', ' \u200bx']
  expect([...none, '\u{e0061}', ...some].filter(one => !isBlank(one))).toEqual(some)
})

it('a text has the direction of its first letter; also of letters beyond the first plane', () => {
  expect(['12 words', '… مرحبا', 'א', '\u{1e900}', '12 …', ''].map(directionOf)).toEqual([
    ...['ltr', 'rtl', 'rtl', 'rtl', undefined, undefined],
  ])
})
