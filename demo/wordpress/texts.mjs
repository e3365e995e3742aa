// Makes the plugin's translations: of ./languages, and of Inlay's own catalogues what those don't have.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

const slavic = 'n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2'
const several = ['nplurals=2; plural=n != 1;', ['one', 'other']]
const alone = ['nplurals=1; plural=0;', ['other']]
/** How gettext counts, and the forms in its order, as the catalogues name them. */
const plurals = {
  ar: [
    'nplurals=6; plural=n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5;',
    ['zero', 'one', 'two', 'few', 'many', 'other'],
  ],
  fr: ['nplurals=2; plural=n > 1;', ['one', 'other']],
  pl: [`nplurals=3; plural=n==1 ? 0 : ${slavic};`, ['one', 'few', 'many']],
  ru: [`nplurals=3; plural=n%10==1 && n%100!=11 ? 0 : ${slavic};`, ['one', 'few', 'many']],
  uk: [`nplurals=3; plural=n%10==1 && n%100!=11 ? 0 : ${slavic};`, ['one', 'few', 'many']],
  ...Object.fromEntries(['id', 'ja', 'ko', 'th', 'vi', 'zh-Hans', 'zh-Hant'].map(name => [name, alone])),
}

const placeholder = /\{\w+\}/g
/** Texts of the catalogues by what they say, whatever their placeholders are called. */
const withoutNames = messages =>
  new Map(Object.entries(messages).map(([key, text]) => [key.replace(placeholder, '%s'), text]))
const asPhp = text => text.replace(placeholder, '%s')

/**
 * The texts of the plugin: single ones, as `text` or `text|context`, and pairs with a number. The description of the
 * plugin is one, too: WordPress shows it in the list of plugins.
 * @internal
 */
export function textsOf(sources) {
  const literal = String.raw`'((?:[^'\\]|\\.)*)'`
  const found = pattern => sources.flatMap(source => [...source.matchAll(new RegExp(pattern, 'g'))])
  return {
    single: new Set([
      ...found(String.raw`\n \* Description: +(.+)`).map(([, text]) => text),
      ...found(`(?:__|_e)\\( ${literal}, 'inlay'`).map(([, text]) => text),
      ...found(`_x\\( ${literal}, ${literal}, 'inlay'`).map(([, text, context]) => `${text}|${context}`),
    ]),
    pairs: found(`_n\\( ${literal}, ${literal}, .*?'inlay'`).map(([, one, other]) => [one, other]),
  }
}

/** A file as gettext reads it: a table of texts, sorted, and one of their translations. */
function binary(entries) {
  const sorted = [...entries].sort(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
  const columns = [sorted.map(([text]) => text), sorted.map(([, text]) => text)]
  const head = Buffer.alloc(28)
  const tableSize = 8 * sorted.length
  const numbers = [0x950412de, 0, sorted.length, 28, 28 + tableSize, 0, 28 + 2 * tableSize]
  for (const [index, number] of numbers.entries()) head.writeUInt32LE(number, index * 4)
  let offset = 28 + 2 * tableSize
  const texts = []
  const tables = columns.map(column => {
    const table = Buffer.alloc(tableSize)
    for (const [index, text] of column.entries()) {
      const bytes = Buffer.from(`${text}\0`)
      table.writeUInt32LE(bytes.length - 1, index * 8)
      table.writeUInt32LE(offset, index * 8 + 4)
      offset += bytes.length
      texts.push(bytes)
    }
    return table
  })
  return Buffer.concat([head, ...tables, ...texts])
}

const read = path => JSON.parse(readFileSync(path, 'utf8'))

/**
 * What a language has for texts of the plugin, by the text in English. Its own words go first.
 * @internal
 */
export function wordsOf(language) {
  const shared = withoutNames(read(join(root, `src/languages/${language}.json`)))
  return new Map([
    ...shared,
    ...Object.entries(read(join(import.meta.dirname, `languages/${language}.json`))),
  ])
}

/**
 * The languages, by their tags.
 * @internal
 */
export const languages = () =>
  readdirSync(join(root, 'src/languages'))
    .filter(file => /^[\w-]+\.json$/.test(file))
    .map(file => file.replace('.json', ''))

/** The translations for the zip: a path and its bytes for each language. */
export function translations(sources) {
  const { single, pairs } = textsOf(sources)
  return languages().map(language => {
    const known = wordsOf(language)
    const [rule, forms] = plurals[language] ?? several
    const entries = [['', `Content-Type: text/plain; charset=UTF-8\nPlural-Forms: ${rule}\n`]]
    for (const key of single) {
      const [text, context] = key.split('|')
      if (known.get(key)) entries.push([context ? `${context}\u0004${text}` : text, asPhp(known.get(key))])
    }
    for (const [one, other] of pairs) {
      const formOf = form => (form === 'one' ? known.get(one) : known.get(`${other}|${form}`))
      if (known.get(other))
        entries.push([
          `${one}\0${other}`,
          forms.map(form => asPhp(formOf(form) ?? known.get(other))).join('\0'),
        ])
    }
    return [`languages/inlay-${language}.mo`, binary(entries)]
  })
}
