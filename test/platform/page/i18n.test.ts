// @vitest-environment happy-dom

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatNumber, language, t, tn } from '../../../src/platform/page/i18n.ts'
import { setLanguage } from '../../../src/platform/page/language.ts'
import { readBlocks } from '../../../src/platform/page/read-page.ts'

const page = (lang: string, translations: string) => {
  const other = document.implementation.createHTMLDocument('')
  other.documentElement.lang = lang
  const block = other.createElement('script')
  block.type = 'application/json'
  block.id = 'inlay-translations'
  block.textContent = translations
  other.head.append(block)
  setLanguage(readBlocks(other).language)
}

describe('texts', () => {
  it('[BOOT-2, BOOT-3] come from the page, in its language', () => {
    page('de', '{"Discard this post?":"Diesen Eintrag verwerfen?","{count} notes":"{count} Anmerkungen"}')
    expect(t('Discard this post?')).toBe('Diesen Eintrag verwerfen?')
    expect(t('{count} notes', { count: 1234 })).toBe('1.234 Anmerkungen')
    expect(language()).toBe('de')
  })

  it('are English without a translation, or with one that cannot be read', () => {
    for (const broken of ['', '{', '[]', '"x"', '{"Cancel":7,"OK":""}']) {
      page('en-US', broken)
      expect(t('Cancel')).toBe('Cancel')
      expect(t('OK')).toBe('OK')
    }
  })

  it('fall back to English for an invalid language', () => {
    page('not a language', '{}')
    expect(language()).toBe('en-US')
    expect(formatNumber(1234.5)).toBe('1,234.5')
  })

  it('fill in names and positions, and keep unknown placeholders', () => {
    expect(t('Search {blogname}', { blogname: 'aria' })).toBe('Search aria')
    expect(t('{a} and {b}', { a: 'x' })).toBe('x and {b}')
    expect(t('%2$s before %1$s', 'a', 'b')).toBe('b before a')
    expect(t('%d days ago', 3)).toBe('3 days ago')
    expect(t('%s and %s', 'a')).toBe('a and %s')
    expect(t('100%')).toBe('100%')
  })

  it('never treat a value as a placeholder, nor an Object property as a message', () => {
    expect(t('{a}', { a: '{constructor}' })).toBe('{constructor}')
    expect(t('{toString}', { a: 1 })).toBe('{toString}')
    expect(t('toString')).toBe('toString')
    fc.assert(fc.property(fc.string(), value => t('>%1$s<', value) === `>${value}<`))
  })

  it('isolate a value of the other direction, and no other', () => {
    page('ar', '{"{name} replied: {text}":"ردّ {name}: {text}","{count} notes":"{count} تعليقات"}')
    expect(t('{name} replied: {text}', { name: 'aria', text: 'نعم' })).toBe('ردّ \u2068aria\u2069: نعم')
    expect(t('{count} notes', { count: 3 })).not.toContain('\u2068')
    page('en-US', '{}')
    expect(t('Ask %s', 'ليلى')).toBe('Ask \u2068ليلى\u2069')
    expect(t('Ask %s', 'aria')).toBe('Ask aria')
  })

  it('choose the plural form by the rules of the language', () => {
    expect([0, 1, 2].map(count => tn(count, '{count} note', '{count} notes'))).toEqual([
      '0 notes',
      '1 note',
      '2 notes',
    ])
    setLanguage({
      name: 'pl',
      messages: { '{count} notes|few': '{count} notki', '{count} notes|many': '{count} notek' },
    })
    expect(tn(3, '{count} note', '{count} notes')).toBe('3 notki')
    expect(tn(5, '{count} note', '{count} notes')).toBe('5 notek')
  })

  it.each([
    ['fr', 0, '0 notes'],
    ['ru', 21, '21 notes'],
    ['ja', 1, '1 note'],
    ['ar', 2, '2 notes'],
  ])('follow English rules where the text stays English (%s, %i)', (name, count, text) => {
    setLanguage({ name, messages: {} })
    expect(tn(count, '{count} note', '{count} notes')).toBe(text.replace(/^\S+/, () => formatNumber(count)))
  })

  it('follow the rules of the page where the text is translated', () => {
    setLanguage({
      name: 'fr',
      messages: { '{count} note': '{count} réaction', '{count} notes': '{count} réactions' },
    })
    expect(tn(0, '{count} note', '{count} notes')).toBe('0 réaction')
  })
})
