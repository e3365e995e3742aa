import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const root = new URL('../../../', import.meta.url)
const read = (name: string) => readFileSync(new URL(name, root), 'utf8')
const filesIn = (folder: string, ending: RegExp) =>
  readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
    .filter(name => ending.test(name))
    .map(name => `${folder}/${name}`)

/** The arguments of a call, each as its source; `source` begins behind the opening bracket. */
function argumentsOf(source: string): string[] {
  const found = ['']
  let depth = 0
  for (const [piece] of source.matchAll(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|[\s\S]/g)) {
    if (/^[)\]}]$/.test(piece) && depth-- === 0) break
    if (/^[([{]$/.test(piece)) depth++
    if (piece === ',' && depth === 0) found.push('')
    else found[found.length - 1] += piece
  }
  return found
}

/** The texts in a piece of source: several, where a condition chooses. */
const textsIn = (source = '') =>
  [...source.matchAll(/'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"/g)].map(([, single, double]) =>
    (single ?? double ?? '').replace(/\\(.)/g, '$1'),
  )

/** The texts that a file shows by `t('…')`, `tn(count, '…', '…')` and, in the demo's pages, `say('…')`. */
const textsOf = (source: string) =>
  [...source.matchAll(/\b(t|tn|say)\(/g)].flatMap(({ 0: call, 1: name, index }) => {
    const given = argumentsOf(source.slice(index + call.length))
    return name === 'tn' ? given.slice(1).flatMap(textsIn) : textsIn(given[0])
  })

const code = [
  ...filesIn('src', /\.tsx?$/),
  ...filesIn('widgets', /\.tsx?$/),
  ...filesIn('fixtures/pages', /\.ts$/),
]
const shown = new Set([
  ...code.filter(name => name !== 'src/platform/page/i18n.ts').flatMap(name => textsOf(read(name))),
  ...filesIn('demo', /\.html$/).flatMap(name =>
    [...read(name).matchAll(/\{\{say:([^}]*)\}\}/g)].map(([, text = '']) => text),
  ),
])

/** The demo's pages also say texts that come from a list, such as the states of a post. */
const demoSource = [...filesIn('fixtures', /\.ts$/), ...filesIn('demo', /\.html$/)].map(read).join('\n')

describe.each(['de', 'ar'])('the catalogue of %s', language => {
  const source = read(`demo/translations/${language}.json`)
  const messages: Record<string, string> = JSON.parse(source)

  it('[BOOT-3] has every text that Inlay and the demo show, and no other, each once', () => {
    expect([...shown].filter(text => !messages[text])).toEqual([])
    const english = Object.keys(messages).map(key => key.replace(/\|\w+$/, ''))
    expect(english.filter(text => !shown.has(text) && !demoSource.includes(`'${text}'`))).toEqual([])
    const keys = [...source.matchAll(/^\s*"((?:[^"\\]|\\.)*)":/gm)].map(([, key]) => key)
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
  })

  it('fills in what the English text fills in', () => {
    const placeholders = (text: string) => [...new Set(text.match(/\{\w+\}|%(?:\d+\$)?[sd]/g))].sort()
    const wrong = Object.entries(messages).filter(([english, text]) => {
      const expected = placeholders(english)
      // A form for one or two may leave the number out.
      return (
        placeholders(text).some(one => !expected.includes(one)) ||
        expected.some(one => one !== '{count}' && !placeholders(text).includes(one))
      )
    })
    expect(wrong).toEqual([])
  })
})
