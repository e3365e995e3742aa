import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { findSources } from '../../.build/paths.mjs'

it('no rule says inside :is() what it needs of the page: each change would restyle the whole page', async () => {
  const files = await findSources(path => path.endsWith('.module.css'))
  expect(files.length).toBeGreaterThan(50)
  const found = files.filter(file =>
    /:is\([^{}]*\b(html|body)\b[[:.][^{}]*\{/.test(readFileSync(file, 'utf8')),
  )
  expect(found).toEqual([])
})
