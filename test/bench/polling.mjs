// `npm run bench:polling`: requests per second that a million users' tabs make by polling, from the product's own
// schedule and poller, on a virtual clock, and by its streams. `--users N` (4000, scaled to a million), `--minutes N` (20), `--seed N` (1).
// The same arguments print the same figures.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { readOptions } from './options.mjs'

const { users, minutes, seed } = readOptions({ users: 4000, minutes: 20, seed: 1 })

const folder = await mkdtemp(join(tmpdir(), 'inlay-polling-'))
await build({
  entryPoints: ['polling-users.ts', 'stream-users.ts'].map(name => join(import.meta.dirname, name)),
  bundle: true,
  platform: 'node',
  format: 'esm',
  outdir: folder,
  outExtension: { '.js': '.mjs' },
  logLevel: 'error',
})
const load = name => import(pathToFileURL(join(folder, name)).href)
const { simulate } = await load('polling-users.mjs')
const { simulateStreams } = await load('stream-users.mjs')
await rm(folder, { recursive: true })

const population = 1_000_000
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
  const options = { ...variant, users, minutes, seed }
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

/** The server goes down in this minute, for a minute. */
const downAt = 6
const streams = {
  'streams, up all the time': { retryMs: () => 3000, downAt: null },
  'streams, a minute down, retry 3 s for all': { retryMs: () => 3000, downAt },
  'streams, a minute down, retry from 5 to 60 s': { retryMs: random => 5000 + random() * 55_000, downAt },
}
const heads = ['open', 'events', 'connects', 'polls down', 'polls after']
console.log(`\n${''.padEnd(46)}${heads.map(head => head.padStart(13)).join('')}`)
for (const [name, options] of Object.entries(streams)) {
  const { open, events, connects, polls } = await simulateStreams({
    ...options,
    users,
    minutes,
    seed,
  })
  const scaled = count => Math.round((count * population) / users)
  const worstOf = (counts, from, to) => scaled(Math.max(0, ...counts.slice(from * 60, to * 60)))
  const cells = [
    scaled(open),
    scaled(events.reduce((sum, count) => sum + count, 0) / (minutes * 60)),
    // The first minute is the one in which all of them arrive.
    worstOf(connects, 1, minutes),
    worstOf(polls, downAt, downAt + 1),
    worstOf(polls, downAt + 1, minutes),
  ]
  console.log(`${name.padEnd(46)}${cells.map(cell => String(cell).padStart(13)).join('')}`)
}
console.log(
  'open: connections at the end; events: a second; connects, polls: in the worst second, from the second minute on',
)
