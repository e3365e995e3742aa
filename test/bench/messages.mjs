// `node test/bench/messages.mjs`: one conversation of 10,000 messages at 4× throttle, compared with bare virtua, a
// plain React list and a chat kit. `--rounds N` (3), `--only TEXT`, `--messages N`, `--step N` pixels of scrolling per
// frame (3000; 300 is a fast reader). Medians; machines vary, so read the ratios, which are of one round each. Never
// fails a build.
import { chromium } from '@playwright/test'
import { chromiumArgs, ensureChromium } from '../support/chromium.mjs'
import { addressOf, makeReady, openPage } from './conversation.mjs'
import { startDemo } from './demo.mjs'
import { median, quantile } from './figures.mjs'
import { messagePages } from './messages-pages.mjs'
import { readOptions } from './options.mjs'
import { startBenchServer } from './server.mjs'

const {
  rounds,
  only,
  messages: count,
  step,
} = readOptions({ rounds: 3, only: '', messages: 10_000, step: 3000 })

/** Runs in the page before its scripts: the clocks. */
function clocks() {
  const seen = { longest: 0, count: 0, script: 0 }
  new PerformanceObserver(list => {
    for (const { duration } of list.getEntries()) {
      seen.longest = Math.max(seen.longest, duration)
      seen.count++
    }
  }).observe({ type: 'longtask' })
  // Time in a long frame of the page's own scripts, with the layouts they force, without drawing. The bench's own
  // scripts have no URL.
  new PerformanceObserver(list => {
    for (const { scripts } of list.getEntries())
      for (const { duration, sourceURL } of scripts)
        if (sourceURL) seen.script = Math.max(seen.script, duration)
  }).observe({ type: 'long-animation-frame' })
  const afterPaint = () =>
    new Promise(resolve =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve(performance.now())
        port2.postMessage(0)
      }),
    )
  // Without requesting frames: each would redraw a page that does not change.
  const until = test =>
    new Promise(resolve => {
      const look = () => {
        if (!test()) return
        observer.disconnect()
        resolve()
      }
      const observer = new MutationObserver(look)
      observer.observe(document, { subtree: true, childList: true })
      look()
    })
  const keys = []
  addEventListener(
    'keydown',
    event => {
      const from = event.timeStamp
      const isEnter = event.key === 'Enter'
      afterPaint().then(at => keys.push({ isEnter, ms: at - from }))
    },
    true,
  )
  window.bench = {
    keys,
    /** The longest task since the last call, the number of tasks over 50 ms, and the longest script. */
    tasks() {
      const last = { ...seen }
      Object.assign(seen, { longest: 0, count: 0, script: 0 })
      return last
    },
    async paint(start, row) {
      const from = performance.now()
      start()
      await until(() => document.querySelector(row))
      return (await afterPaint()) - from
    },
    /** Scrolls up by `step` pixels per frame to the beginning; returns the times between frames. */
    async scroll(selector, step) {
      const gaps = []
      let last = performance.now()
      let idle = 0
      const scroller = document.querySelector(selector)
      while (idle < 20 && gaps.length < 6000) {
        scroller.scrollTop = Math.max(0, scroller.scrollTop - step)
        await new Promise(requestAnimationFrame)
        const now = performance.now()
        gaps.push(now - last)
        last = now
        idle = scroller.scrollTop === 0 ? idle + 1 : 0
      }
      return gaps
    },
  }
}

async function heapOf(cdp) {
  await cdp.send('HeapProfiler.collectGarbage')
  const { metrics } = await cdp.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'JSHeapUsedSize').value / 1e6
}

async function measure(browser, server, page, world, url) {
  const { context, tab, cdp } = await openPage(browser, server, page, world, clocks)
  await makeReady(tab, page)
  await cdp.send('Performance.enable')
  const tasks = () => tab.evaluate(() => window.bench.tasks())
  const before = await heapOf(cdp)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await tasks()
  const paint = await tab.evaluate(
    ([row, address]) => window.bench.paint(() => window.openConversation(address), row),
    [page.row, url],
  )
  await tab.waitForTimeout(1500)
  const opening = await tasks()
  const nodes = await tab.evaluate(
    frame => document.querySelector(frame).querySelectorAll('*').length,
    page.frame,
  )
  await tab.locator(page.field).click()
  await tasks()
  for (const letter of 'the quick brown fox') {
    await tab.keyboard.type(letter)
    // As fast as a person types; several letters in one frame would wait for each other.
    await tab.waitForTimeout(80)
  }
  await tab.keyboard.press('Enter')
  await tab.waitForTimeout(1500)
  const appending = await tasks()
  const keys = await tab.evaluate(() => window.bench.keys)
  const gaps = await tab.evaluate(given => window.bench.scroll(...given), [page.scroller, step])
  const scrolling = await tasks()
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const heap = await heapOf(cdp)
  if (page.ours)
    await tab
      .locator(page.row)
      .first()
      .locator('xpath=ancestor::section')
      .getByRole('button', { name: 'Close' })
      .first()
      .click()
  else await tab.evaluate(() => window.closeChat())
  await tab.waitForSelector(page.row, { state: 'detached' })
  // A closed window is released a while later.
  await tab.waitForTimeout(3000)
  const after = await heapOf(cdp)
  await context.close()
  return {
    paint,
    opening: opening.longest,
    nodes,
    heap: heap - before,
    left: after - before,
    key: median(keys.filter(one => !one.isEnter).map(({ ms }) => ms)),
    append: median(keys.filter(one => one.isEnter).map(({ ms }) => ms)),
    appending: appending.longest,
    frames: gaps.length,
    gap: quantile(gaps, 0.95),
    scrolling: scrolling.longest,
    long: scrolling.count,
    share: (scrolling.count / gaps.length) * 100,
    script: scrolling.script,
  }
}

const columns = [
  ['paint', 'paint ms', 0],
  ['opening', 'longest task', 0],
  ['nodes', 'nodes', 0],
  ['heap', 'heap MB', 1],
  ['left', 'left MB', 1],
  ['key', 'key→paint', 1],
  ['append', 'append', 1],
  ['appending', 'its task', 0],
  ['frames', 'frames', 0],
  ['gap', 'gap p95', 1],
  ['scrolling', 'its task', 0],
  ['long', 'tasks > 50', 0],
  ['share', '% of frames', 1],
  ['script', 'its script', 0],
]

const executable = ensureChromium()
const demo = await startDemo(4485)
const { pages, files } = await messagePages()
const server = await startBenchServer(demo.url, files)
const browser = await chromium.launch({
  executablePath: executable,
  args: [...chromiumArgs, '--enable-precise-memory-info'],
})

try {
  console.log(
    `A conversation of ${count} texts, all in one answer, 4× throttle, ${step} px a frame; medians of ${rounds}`,
  )
  console.log(''.padEnd(40) + columns.map(([, title]) => title.padStart(12)).join(''))
  const measured = pages.flatMap(page => {
    if (page.name !== 'bare virtua' && !page.name.includes(only)) return []
    const whole = { name: page.name, page, messagePage: count, wordsOnly: true, all: [] }
    const paged = { ...whole, name: `${page.name}, 100 at a time`, messagePage: 100, all: [] }
    // What the peers do not draw: a post or a picture in two of nine messages.
    const mixed = { ...paged, name: `${page.name}, with posts`, wordsOnly: false, all: [] }
    if (page.ours) return [whole, paged, mixed]
    return page.name.startsWith('bare virtua') ? [whole, paged] : [whole]
  })
  // Each round runs all in turn, so that other load on the machine affects all alike.
  for (let round = 0; round < rounds; round++)
    for (const [at, { page, messagePage, wordsOnly, all }] of measured.entries()) {
      const name = `bench-${round}-${at}`
      await demo.reset(name, { messages: count, messagePage, wordsOnly })
      all.push(await measure(browser, server, page, name, await addressOf(demo, name, messagePage)))
    }
  const bare = measured[0].all
  for (const { name, all } of measured) {
    const cells = columns.map(([key, , digits]) =>
      median(all.map(one => one[key]))
        .toFixed(digits)
        .padStart(12),
    )
    const ratio = median(all.map(({ paint }, round) => paint / bare[round].paint))
    console.log(`${name.padEnd(40)}${cells.join('')}  paint × virtua ${ratio.toFixed(2)}`)
  }
} finally {
  await browser.close()
  server.close()
  demo.stop()
}
