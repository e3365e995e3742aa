import { readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '..')

/** All our files that a script loads statically: imports of more than types, and not dynamic ones. */
function filesOf(path: string, found = new Set<string>()): Set<string> {
  if (found.has(path)) return found
  found.add(path)
  const code = readFileSync(join(root, path), 'utf8')
  for (const [, names = '', name = ''] of code.matchAll(
    /^(?:import|export)\s+([^'"]*?)\s*from\s*'(\.[^']+)'/gm,
  ))
    if (!/^type\b/.test(names)) filesOf(relative(root, resolve(root, dirname(path), name)), found)
  return found
}

/** Module state: a top-level binding that changes, or that contains what is put into it. */
const state =
  /^(?:export )?(?:let |const \w+(?::[^=]+)? = (?:new (?:Weak)?(?:Map|Set)\b|atom\b|map\b|\{\}|\[\]))/m

it.each([
  ['src/entry/index.ts', 20],
  ['src/entry/mount/page-state.ts', 5],
])('modules of which %s has a copy of its own keep no state', (owner, atLeast) => {
  const files = [...filesOf(owner)]
  // It and the other chunks have separate copies of these: one would not know the other's state.
  expect(files.length).toBeGreaterThan(atLeast)
  expect(files.filter(path => state.test(readFileSync(join(root, path), 'utf8')))).toEqual([])
})
