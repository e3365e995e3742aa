// `node test/bench/players.mjs`: a page of 60 posts, 20 of them with a video, scrolled to its end and back at 4×
// throttle: mounted players, memory, longest task, layout shift; and how soon the first player is shown, its script
// time and bytes, compared with media-chrome and plyr in the same run. `--rounds N` (5). Fails if one of our limits is
// exceeded. Other load makes every task longer, so the limit is on the CPU time of the longest task, in the best round;
// wall time is printed beside it.
import { chromium } from '@playwright/test'
import { budgets, playerBytes } from '../budgets.mjs'
import { chromiumArgs, ensureShell } from '../support/chromium.mjs'
import { startDemo } from './demo.mjs'
import { median } from './figures.mjs'
import { readOptions } from './options.mjs'
import { playersPages } from './players-pages.mjs'
import { startBenchServer } from './server.mjs'

const { rounds } = readOptions({ rounds: 5 })
const throttle = 4
const limits = { alive: 5, memoryMb: 2, taskMs: 50, shift: 0 }

/** In the page, before anything else. */
const watch = () => {
  const seen = { shift: 0 }
  Object.assign(window, { seen })
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) seen.shift += entry.value
  }).observe({ type: 'layout-shift' })
}

/** In the page: scrolls to its end and back; returns the most players that were mounted at once. */
const travel = async () => {
  let alive = 0
  const frame = () => new Promise(resolve => requestAnimationFrame(resolve))
  const end = document.documentElement.scrollHeight - innerHeight
  for (const way of [1, -1])
    for (let at = 0; at <= end; at += 120) {
      scrollTo(0, way > 0 ? at : end - at)
      await frame()
      // All videos of the peers are mounted.
      const all = document.querySelectorAll('[data-inlay-root] video, media-controller video, .plyr video')
      alive = Math.max(alive, all.length)
    }
  await new Promise(resolve => setTimeout(resolve, 1500))
  return alive
}

/** The longest task of the page's main thread: CPU time and wall time, in milliseconds. */
function longestOf(events) {
  const mains = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  )
  const tasks = events.filter(({ name, pid, tid }) => name === 'RunTask' && mains.has(`${pid} ${tid}`))
  const most = key => Math.max(0, ...tasks.map(task => (task[key] ?? 0) / 1000))
  return { longest: most('tdur'), wall: most('dur') }
}

const metrics = async cdp =>
  Object.fromEntries(
    (await cdp.send('Performance.getMetrics')).metrics.map(({ name, value }) => [name, value]),
  )

async function heapMb(cdp) {
  for (let turn = 0; turn < 3; turn++) await cdp.send('HeapProfiler.collectGarbage')
  return (await cdp.send('Runtime.getHeapUsage')).usedSize / 1e6
}

async function measure(browser, server, { path, player }) {
  const context = await browser.newContext({ viewport: { width: 1000, height: 800 } })
  const tab = await context.newPage()
  const cdp = await context.newCDPSession(tab)
  await cdp.send('Performance.enable')
  await cdp.send('HeapProfiler.enable')
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: throttle })
  await tab.addInitScript(watch)
  const bytes = []
  tab.on('response', response => {
    if (/\.js(\?|$)/.test(response.url())) bytes.push(response.headerValue('content-length').then(Number))
  })
  await tab.goto(`${server.origin}${path}`, { waitUntil: 'commit' })
  // The first player of the page is near enough to be mounted at once.
  await tab.waitForSelector(player)
  const mounted = await tab.evaluate(() => performance.now())
  await tab.waitForTimeout(1500)
  const script = (await metrics(cdp)).ScriptDuration * 1000
  const wire = (await Promise.all(bytes)).reduce((sum, one) => sum + (one || 0), 0)
  await tab.evaluate(() => {
    window.seen.shift = 0
  })
  // Costs that occur once, such as compiled code, are no leak: one trip runs beforehand.
  await browser.startTracing(tab, {
    categories: ['disabled-by-default-devtools.timeline', 'devtools.timeline'],
  })
  await tab.evaluate(travel)
  const { longest, wall } = longestOf(JSON.parse(String(await browser.stopTracing())).traceEvents)
  const { shift } = await tab.evaluate(() => window.seen)
  const before = await heapMb(cdp)
  const alive = await tab.evaluate(travel)
  const after = await heapMb(cdp)
  await context.close()
  return { mounted, script, wire, alive, longest, wall, shift, before, grown: after - before }
}

const demo = await startDemo(process.env.PORT ?? 4494)
const { pages, files } = await playersPages()
const server = await startBenchServer(demo.url, files)
const browser = await chromium.launch({ executablePath: ensureShell(), args: chromiumArgs })
try {
  const results = new Map(pages.map(page => [page, []]))
  for (let round = 0; round < rounds; round++)
    for (const page of round % 2 ? pages.toReversed() : pages)
      results.get(page).push(await measure(browser, server, page))
  const columns = [
    ['mounted', 'first there, ms', 0],
    ['script', 'script, ms', 0],
    ['wire', 'script bytes', 0],
    ['alive', 'alive', 0],
    ['longest', 'longest task', 0],
    ['wall', 'by the wall', 0],
    ['shift', 'shift', 4],
    ['before', 'heap, MB', 1],
    ['grown', 'grown, MB', 2],
  ]
  console.log(`\n60 posts, 20 with a video, at ${throttle}×; medians of ${rounds} rounds`)
  console.log(''.padEnd(14) + columns.map(([, name]) => name.padStart(16)).join(''))
  for (const [page, all] of results)
    console.log(
      page.name.padEnd(14) +
        columns
          .map(([key, , digits]) =>
            median(all.map(one => one[key]))
              .toFixed(digits)
              .padStart(16),
          )
          .join(''),
    )
  const ours = results.get(pages[0])
  const of = key => median(ours.map(one => one[key]))
  // CPU time, too, only grows with other load: the smallest value of the rounds counts.
  const least = key => Math.min(...ours.map(one => one[key]))
  const kb = bytes => `${(bytes / 1000).toFixed(2)} KB`
  const { page, hls } = playerBytes()
  console.log(
    `\nThe longest task in the quietest round: ${least('longest').toFixed(0)} ms of the processor's time`,
  )
  console.log(`Script above React: a page with one player ${kb(page)} of ${kb(budgets.player)},`)
  console.log(`with the engine of HLS, where the browser has none, ${kb(hls)} of ${kb(budgets.playerHls)}`)
  const failures = [
    Math.max(...ours.map(({ alive }) => alive)) > limits.alive && 'too many players alive',
    of('grown') > limits.memoryMb && 'memory does not come back',
    least('longest') >= limits.taskMs && 'a task is too long',
    of('shift') > limits.shift && 'the page moves',
    page > budgets.player && 'too much script',
    hls > budgets.playerHls && 'too much script with HLS',
  ].filter(Boolean)
  for (const failure of failures) console.error(`Over a limit: ${failure}`)
  process.exitCode = failures.length > 0 ? 1 : 0
} finally {
  await browser.close()
  server.close()
  demo.stop()
}
