import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { findSources } from '../.build/paths.mjs'
import { messages } from '../.build/reference/messages.mjs'

const sources = await findSources(path => /\.tsx?$/.test(path))
const texts = sources.map(path => readFileSync(path, 'utf8'))
const codesIn = (text: string) => [...text.matchAll(/INLAY-(\d+)/g)].map(([, code]) => Number(code))

describe('messages for developers', () => {
  it('[DEC-264] all begin with a code', () => {
    const calls = texts.flatMap(text =>
      [...text.matchAll(/console\.\w+\(\s*(.{0,20})/g)].map(([, begin]) => begin),
    )
    expect(calls.length).toBeGreaterThan(40)
    expect(calls.filter(begin => !/^[`'](INLAY-\d+: |\$\{page\.error\.code)/.test(begin ?? ''))).toEqual([])
    const thrown = texts.flatMap(text =>
      [...text.matchAll(/Error\([`'"]Inlay.{0,20}/g)].map(([begin]) => begin),
    )
    expect(thrown).toEqual([])
  })

  it('[DEC-264] each have a row in the reference, and each row is of one that there is', () => {
    const used = [...new Set(texts.flatMap(codesIn))].sort((a, b) => a - b)
    expect(messages.map(([code]) => code)).toEqual(used)
  })
})
