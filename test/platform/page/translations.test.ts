import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { checkLanguages } from '../../../.build/languages.mjs'

const root = new URL('../../../', import.meta.url)
const read = (name: string) => readFileSync(new URL(name, root), 'utf8')
const readWords = (name: string): Record<string, string> => JSON.parse(read(name))
const filesIn = (folder: string, ending: RegExp) =>
  readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
    .filter(name => ending.test(name))
    .map(name => `${folder}/${name}`)

describe('the languages', async () => {
  it.each(Object.entries(await checkLanguages()))(
    '[BOOT-3] in %s, each text has its line and its plural forms, fills in what English does, and is written as there',
    (tag, wrong) => {
      expect(wrong, `\`node .build/languages.mjs ${tag}\` says more, and \`--add\` adds lines`).toEqual([])
    },
  )
})

describe.each(['de', 'ar'])('the demo in %s', language => {
  const own = readWords(`demo/words/${language}.json`)
  const inlay = readWords(`src/languages/${language}.json`)
  const source = [...filesIn('fixtures/pages', /\.ts$/), ...filesIn('demo', /\.html$/)].map(read).join('\n')

  it('says everything in that language, in its own words or in those of Inlay', () => {
    const said = [
      ...[...source.matchAll(/\bsay\(\s*'((?:[^'\\]|\\.)*)'/g)].map(([, text = '']) => text),
      ...[...source.matchAll(/\{\{say:([^}]*)\}\}/g)].map(([, text = '']) => text),
    ]
    expect(said.length).toBeGreaterThan(40)
    expect(said.filter(text => !own[text] && !inlay[text])).toEqual([])
    const isSaid = (text: string) => said.includes(text) || source.includes(`'${text}'`)
    expect(Object.keys(own).filter(text => !isSaid(text) || inlay[text])).toEqual([])
  })
})
