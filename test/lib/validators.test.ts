import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  equals,
  inRange,
  maxLength,
  minLength,
  notBlank,
  phoneNumber,
  postalCode,
  url,
} from '../../src/lib/validators.ts'

describe('shared validators', () => {
  it('[UTIL-1] not-blank, lengths, range, url and equals', () => {
    expect([notBlank('a'), notBlank(' \n\t'), notBlank('')]).toEqual([true, false, false])
    expect([minLength(2)('ab'), minLength(2)('a'), minLength(2)('😀')]).toEqual([true, false, false])
    expect([maxLength(2)('😀😀'), maxLength(2)('abc')]).toEqual([true, false])
    expect(['1', '10', '5.5', '0', '11', 'x', ''].map(inRange(1, 10))).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
      false,
    ])
    expect([url('https://a.example'), url('a.example')]).toEqual([true, false])
    expect([equals('a')('a'), equals('a')('A')]).toEqual([true, false])
  })

  it('[UTIL-2] a phone number has 10 or 11 digits', () => {
    expect(['2125550147', '(212) 555-0147', '+1 212.555.0147'].map(phoneNumber)).toEqual([true, true, true])
    expect(['212555014', '121255501470', '212555014x', ''].map(phoneNumber)).toEqual([
      false,
      false,
      false,
      false,
    ])
    fc.assert(
      fc.property(fc.stringMatching(/^\d{0,14}$/), digits => {
        expect(phoneNumber(digits)).toBe(digits.length === 10 || digits.length === 11)
      }),
    )
  })

  it('[UTIL-3] a postal code has 5 or 9 digits', () => {
    expect(['10010', '10010-1234', '100101234', ' 10010 '].map(postalCode)).toEqual([true, true, true, true])
    expect(['1001', '100101', '10010-', '10010-123', '1-0010', 'abcde'].map(postalCode)).toEqual(
      Array(6).fill(false),
    )
    fc.assert(
      fc.property(fc.stringMatching(/^\d{0,12}$/), digits => {
        expect(postalCode(digits)).toBe(digits.length === 5 || digits.length === 9)
      }),
    )
  })
})
