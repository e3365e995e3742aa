import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatNumber, language, setLanguage, t, tn } from '../../../src/platform/page/i18n.ts'
import { readBlocks } from '../../../src/platform/page/read-page.ts'

/** A page in a language, with a block of translations. */
const page = (lang: string, translations: string) => {
  const getElementById = (id: string) => id === 'inlay-translations' && { textContent: translations }
  setLanguage(readBlocks({ documentElement: { lang }, getElementById } as unknown as Document).language)
}
const notes = (count: number) => tn(count, '{count} note', '{count} notes')

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
      expect([t('Cancel'), t('OK')]).toEqual(['Cancel', 'OK'])
    }
  })

  it('fall back to English for an invalid language', () => {
    page('not a language', '{}')
    expect([language(), formatNumber(1234.5)]).toEqual(['en-US', '1,234.5'])
  })

  it('fill in names and positions, and keep unknown placeholders', () => {
    expect(t('Search {blogname}', { blogname: 'aria' })).toBe('Search aria')
    expect(t('{a} and {b}', { a: 'x' })).toBe('x and {b}')
    expect(t('%2$s before %1$s', 'a', 'b')).toBe('b before a')
    expect([t('%d days ago', 3), t('%s and %s', 'a'), t('100%')]).toEqual(['3 days ago', 'a and %s', '100%'])
  })

  it('never treat a value as a placeholder, nor an Object property as a message', () => {
    expect(t('{a}', { a: '{constructor}' })).toBe('{constructor}')
    expect([t('{toString}', { a: 1 }), t('toString')]).toEqual(['{toString}', 'toString'])
    fc.assert(fc.property(fc.string(), value => t('>%1$s<', value) === `>${value}<`))
  })

  it('isolate a value of the other direction, and no other', () => {
    page('ar', '{"{name} replied: {text}":"ردّ {name}: {text}","{count} notes":"{count} تعليقات"}')
    expect(t('{name} replied: {text}', { name: 'aria', text: 'نعم' })).toBe('ردّ \u2068aria\u2069: نعم')
    expect(t('{count} notes', { count: 3 })).not.toContain('\u2068')
    page('en-US', '{}')
    expect([t('Ask %s', 'ليلى'), t('Ask %s', 'aria')]).toEqual(['Ask \u2068ليلى\u2069', 'Ask aria'])
  })

  it('choose the plural form by the rules of the language where the text is translated', () => {
    expect([0, 1, 2].map(notes)).toEqual(['0 notes', '1 note', '2 notes'])
    const polish = { '{count} notes|few': '{count} notki', '{count} notes|many': '{count} notek' }
    setLanguage({ name: 'pl', messages: polish })
    expect([3, 5].map(notes)).toEqual(['3 notki', '5 notek'])
    const french = { '{count} note': '{count} réaction', '{count} notes': '{count} réactions' }
    setLanguage({ name: 'fr', messages: french })
    expect(notes(0)).toBe('0 réaction')
  })

  it.each([
    ['fr', 0, '0 notes'],
    ['ru', 21, '21 notes'],
    ['ja', 1, '1 note'],
    ['ar', 2, '2 notes'],
  ])('follow English rules where the text stays English (%s, %i)', (name, count, text) => {
    setLanguage({ name, messages: {} })
    expect(notes(count)).toBe(text.replace(/^\S+/, () => formatNumber(count)))
  })
})
