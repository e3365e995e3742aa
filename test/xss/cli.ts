import { readFileSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { chromiumArgs, ensureShell } from '../support/chromium.mjs'
import { attackEntry, entryNames, inLanes, type Outcome } from './attack.ts'
import { naughtyStrings } from './naughty.ts'
import type { Payload } from './page.ts'
import { payloads } from './payloads.ts'
import { startXssServer } from './server.ts'

function readPayloads(file: string | undefined): Payload[] {
  if (file === undefined) return [...payloads, ...naughtyStrings()]
  const list: unknown = JSON.parse(readFileSync(file, 'utf8'))
  if (!Array.isArray(list)) throw new Error(`${file} holds no list`)
  return list.map((entry: unknown, index) => {
    if (typeof entry === 'string') return { id: `#${index}`, html: entry }
    if (typeof entry !== 'object' || entry === null || !('html' in entry) || typeof entry.html !== 'string')
      throw new Error(`Entry ${index} of ${file} has no html`)
    return { id: 'id' in entry ? String(entry.id) : `#${index}`, html: entry.html }
  })
}

function summary({ place, ran, left }: Outcome): string {
  return `${place.padEnd(42)} ran ${String(ran.length).padStart(4)}   left ${String(left.size).padStart(4)}`
}

/** Runs a file of payloads through every entry and prints what got through; resolves to the exit code. */
export async function attackFile(file?: string): Promise<number> {
  const list = readPayloads(file)
  const server = await startXssServer()
  const browser = await chromium.launch({ executablePath: ensureShell(), args: chromiumArgs })
  try {
    const context = await browser.newContext()
    const entries = await entryNames(context, server.origin)
    const began = performance.now()
    console.log(`${list.length} payloads, Chromium ${browser.version()}`)
    const strong = ['/', '/strict'].flatMap(path =>
      entries.map(entry => () => attackEntry(context, server.origin, path, entry, list)),
    )
    let failures = 0
    for (const outcome of await inLanes(strong)) {
      console.log(summary(outcome))
      for (const ran of outcome.ran) console.log(`  RAN  ${ran}`)
      for (const [id, found] of outcome.left) console.log(`  LEFT ${id}: ${found.join('; ')}`)
      failures += outcome.ran.length + outcome.left.size
    }
    console.log(`${((performance.now() - began) / 1000).toFixed(0)} seconds`)
    console.log(`${failures} of ${list.length} payloads ran or left anything, on ${strong.length} ways in`)
    console.log(failures === 0 ? 'Nothing got through.' : `${failures} failures.`)
    return failures === 0 ? 0 : 1
  } finally {
    await browser.close()
    server.close()
  }
}
