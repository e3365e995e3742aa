import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const views = ['src', 'widgets'].flatMap(folder =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.tsx'))
    .map(name => join(folder, name)),
)

// `base.css`, which protects icons from a host's rules, handles no other shape.
it('icons consist of paths only', () => {
  expect(views.length).toBeGreaterThan(50)
  const shape = /<(?:g|circle|rect|ellipse|line|polyline|polygon|use|text|mask|defs)[\s/>]/
  expect(views.filter(name => shape.test(readFileSync(join(root, name), 'utf8')))).toEqual([])
})
