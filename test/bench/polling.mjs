// `npm run bench:polling`: requests per second that a million users' tabs make by polling, from the product's own
// schedule and poller, on a virtual clock. `--users N` (4000, scaled to a million), `--minutes N` (20), `--seed N` (1).
// The same arguments print the same figures.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { build } from 'esbuild'

const { values } = parseArgs({
  options: {
    users: { type: 'string', default: '4000' },
    minutes: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
  },
})

const folder = await mkdtemp(join(tmpdir(), 'inlay-polling-'))
const outfile = join(folder, 'simulate.mjs')
await build({
  entryPoints: [join(import.meta.dirname, 'polling-users.ts')],
  bundle: true,
  platform: 'node',
  format: 'esm',
  outfile,
  logLevel: 'error',
})
const { simulate } = await import(pathToFileURL(outfile).href)
await rm(folder, { recursive: true })

const population = 1_000_000
const users = Number(values.users)
const minutes = Number(values.minutes)
const variants = {
  'each tab by itself, no backoff': { shares: false, slows: false },
  'backoff, hidden tabs rest': { shares: false, slows: true },
  'one tab for all, no backoff': { shares: true, slows: false },
  'one tab for all, backoff, hidden tabs rest': { shares: true, slows: true },
}

console.log(`A million users over ${minutes} minutes, from ${users}; requests a second`)
console.log(
  `${''.padEnd(46)}${['all', 'worst s', 'lag s', 'outage'].map(head => head.padStart(10)).join('')}`,
)
for (const [name, variant] of Object.entries(variants)) {
  const options = { ...variant, users, minutes, seed: Number(values.seed) }
  const { requests, worst, lag } = await simulate(options)
  const outage = await simulate({ ...options, isDown: true })
  const perSecond = count => Math.round((count * population) / users)
  const cells = [
    perSecond(requests / (minutes * 60)),
    perSecond(worst),
    lag.toFixed(1),
    perSecond(outage.requests / (minutes * 60)),
  ]
  console.log(`${name.padEnd(46)}${cells.map(cell => String(cell).padStart(10)).join('')}`)
}
console.log('lag: from a message to the answer that tells a tab in view of it; outage: every answer fails')
