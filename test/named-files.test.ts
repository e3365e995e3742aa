import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const path = /\b(?:\.build|demo|docs|fixtures|src|test|widgets)\/[\w./-]+\.(?:css|js|json|md|mjs|ts|tsx)\b/g
/** Words that stand for any file of a folder. */
const placeholder = /NAME|FILE/

const filesIn = (folder: string, end: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith(end))
    .map(name => join(folder, name))

describe('files that documents and scripts name', () => {
  const documents = readdirSync(root).filter(name => name.endsWith('.md'))
  const sources = [...documents, ...filesIn('docs', '.md'), ...filesIn('test', '.mjs'), 'package.json']
  for (const source of sources)
    it(`${source} names files that exist`, () => {
      const named = readFileSync(join(root, source), 'utf8').match(path) ?? []
      const missing = named.filter(file => !placeholder.test(file) && !existsSync(join(root, file)))
      expect(missing).toEqual([])
    })
})
