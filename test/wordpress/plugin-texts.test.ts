import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { languages, textsOf, wordsOf } from '../../demo/wordpress/texts.mjs'

const folder = join(import.meta.dirname, '../../demo/wordpress')
const sources = readdirSync(join(folder, 'plugin'), { recursive: true, encoding: 'utf8' })
  .filter(name => name.endsWith('.php'))
  .map(name => readFileSync(join(folder, 'plugin', name), 'utf8'))
const { single, pairs } = textsOf(sources)
const marks = (text: string): string[] => (text.match(/%s|<[^>]+>|[{}]/g) ?? []).toSorted()

describe('the texts of the plugin for WordPress', () => {
  it('[DEC-306] are found in its files, with their contexts and its description', () => {
    expect([...single]).toEqual(expect.arrayContaining(['Skip to content', 'On this site', 'Queue|noun']))
    expect([...single].some(text => text.startsWith('Post, reply, reblog'))).toBe(true)
    expect(pairs).toEqual([['%s note', '%s notes']])
  })

  it.each(languages())('[DEC-306] are all there in %s, with the same placeholders and tags', language => {
    const words = wordsOf(language)
    const texts = [...single, ...pairs.map(([, other]) => other)]
    expect(texts.filter(text => !words.get(text))).toEqual([])
    for (const text of texts)
      expect(marks(words.get(text)?.replace(/\{\w+\}/g, '%s') ?? ''), text).toEqual(marks(text))
  })

  it('[DEC-306] have no words that nothing uses', () => {
    for (const language of languages()) {
      const own: object = JSON.parse(readFileSync(join(folder, `languages/${language}.json`), 'utf8'))
      expect(
        Object.keys(own).filter(text => !single.has(text)),
        language,
      ).toEqual([])
    }
  })
})
