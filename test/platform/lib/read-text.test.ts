import { describe, expect, it } from 'vitest'
import { readNumber, readText, readWebAddress } from '../../../src/platform/lib/read-text.ts'

describe('data that nobody has checked', () => {
  it('[VAL-24] reads texts, and numbers as texts; anything else is empty', () => {
    expect(['a', '', 7, true, null, undefined, {}, ['a']].map(readText)).toEqual([
      ...['a', '', '7', '', '', '', '', ''],
    ])
  })

  it('[VAL-19] reads addresses that a page may have; a number is none', () => {
    const given = ['https://a.example/', '/path', 'javascript:alert(1)', 5, null]
    expect(given.map(readWebAddress)).toEqual(['https://a.example/', '/path', '', '', ''])
  })

  it('[UTIL-8] reads numbers and their digits; nothing negative, endless or half a number', () => {
    const bad = ['', ' ', '3px', '-1', -1, Number.NaN, Number.POSITIVE_INFINITY, true, null]
    const given = [3, '3', '2.5', 0, ...bad]
    expect(given.map(readNumber)).toEqual([3, 3, 2.5, 0, ...bad.map(() => null)])
  })
})
