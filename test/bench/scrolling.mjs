// `node test/bench/scrolling.mjs`: from the newest message of a conversation to the oldest at 4× throttle, in our window
// and in bare virtua beside all else that Inlay has on the page. A machine that others use, too, is quick in one minute
// and slow in the next, and a task of 51 ms counts where one of 49 does not: so the trips are short and taken in turn, and
// what is to be read are the ratios, each of two trips that follow each other. `--rounds N` (8), `--messages N` (800),
// `--page N` messages in an answer (100), `--step N` pixels a frame (300: a quick reader). Nothing here fails a build.
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { chromiumArgs, ensureChromium } from '../support/chromium.mjs'
import { addressOf, makeReady, openPage } from './conversation.mjs'
import { startDemo } from './demo.mjs'
import { median, quantile } from './figures.mjs'
import { messagePages } from './messages-pages.mjs'
import { startBenchServer } from './server.mjs'
import { traceTrip } from './trip.mjs'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '8' },
    messages: { type: 'string', default: '800' },
    page: { type: 'string', default: '100' },
    step: { type: 'string', default: '300' },
  },
})
const [rounds, messages, messagePage, step] = ['rounds', 'messages', 'page', 'step'].map(key =>
  Number(values[key]),
)
/** Shorter tasks draw no frame. */
const frameMs = 8
/** What the platform calls a long task. */
const longMs = 50

async function measure(browser, server, page, world) {
  await demo.reset(world, { messages, messagePage, wordsOnly: true })
  const address = await addressOf(demo, world, messagePage)
  const { context, tab, cdp } = await openPage(browser, server, page, world)
  await makeReady(tab, page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await tab.evaluate(given => window.openConversation(given), address)
  await tab.waitForSelector(page.row)
  await tab.waitForTimeout(1500)
  // A caret that blinks is work in each frame.
  await tab.locator(page.field).click()
  await tab.waitForTimeout(500)
  const tasks = await traceTrip(browser, tab, page.scroller, step)
  await context.close()
  const all = tasks.filter(({ ms }) => ms > frameMs).map(({ ms }) => ms)
  const scripts = tasks.map(({ script }) => script)
  return {
    tasks: all.length,
    sum: all.reduce((sum, ms) => sum + ms, 0) / 1000,
    p50: quantile(all, 0.5),
    p90: quantile(all, 0.9),
    p99: quantile(all, 0.99),
    longest: Math.max(...all),
    long: all.filter(ms => ms > longMs).length,
    script: Math.max(...scripts),
    longScripts: scripts.filter(ms => ms > longMs).length,
  }
}

const columns = [
  ['tasks', 'tasks', 0],
  ['sum', 'all, s', 1],
  ['p50', 'p50 ms', 1],
  ['p90', 'p90 ms', 1],
  ['p99', 'p99 ms', 1],
  ['longest', 'longest', 0],
  ['long', '> 50 ms', 1],
  ['script', 'its script', 0],
  ['longScripts', '> 50 ms', 1],
]
const line = (name, cell) =>
  console.log(
    name.padEnd(28) + columns.map(([key, , digits]) => cell(key).toFixed(digits).padStart(11)).join(''),
  )

const executable = ensureChromium()
const demo = await startDemo(4486)
const { pages, files } = await messagePages({ withKit: false })
const server = await startBenchServer(demo.url, files)
const browser = await chromium.launch({ executablePath: executable, args: chromiumArgs })
const virtua = { page: pages.find(({ beside }) => beside), trips: [] }
const inlay = { page: pages.find(({ ours }) => ours), trips: [] }

try {
  for (let round = 0; round < rounds; round++)
    // Each goes first in every other round.
    for (const { page, trips } of round % 2 ? [inlay, virtua] : [virtua, inlay])
      trips.push(await measure(browser, server, page, `scroll-${round}-${page.ours ? 'ours' : 'bare'}`))
  console.log(
    `${messages} messages, ${messagePage} in an answer, ${step} px a frame, 4× throttle: tasks of more than ${frameMs} ms; means of ${rounds} trips`,
  )
  console.log(''.padEnd(28) + columns.map(([, title]) => title.padStart(11)).join(''))
  for (const { page, trips } of [virtua, inlay])
    line(page.name, key => trips.reduce((sum, trip) => sum + trip[key], 0) / rounds)
  const ratio = key => median(inlay.trips.map((trip, round) => trip[key] / virtua.trips[round][key]))
  const told = ['sum', 'p50', 'p90', 'p99'].map(key => `${key} ${ratio(key).toFixed(2)}`)
  console.log(`Inlay × virtua, median of the rounds: ${told.join(', ')}`)
} finally {
  await browser.close()
  server.close()
  demo.stop()
}
