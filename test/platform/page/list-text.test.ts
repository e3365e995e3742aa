import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { setLanguage } from '../../../src/platform/page/i18n.ts'
import { listText } from '../../../src/platform/page/list-text.ts'

const tags = readdirSync('src/languages').map(file => file.replace('.json', ''))

describe('a list', () => {
  it('has commas in English', () => expect(listText(['rain', 'soup', 'trains'])).toBe('rain, soup, trains'))

  it.each(tags)('has a mark or a word between its parts: %s', tag => {
    setLanguage({ name: tag, messages: {} })
    expect(listText(['1', '2'])).toMatch(/^1.*[\p{L}\p{P}].*2$/u)
    // Thai has a space between the first ones, and a word before the last.
    expect(listText(['1', '2', '3'])).toMatch(/^1[^\d]+2.*[\p{L}\p{P}].*3$/u)
  })
})
