// `node test/bench/drawer.mjs`: the drawer from its opening to the first post, through 500 posts with pictures, and after
// closing, beside a plain list of the same HTML in the same page, at 4× throttle. `--rounds N` (5), `--posts N` (500),
// `--step N` pixels of scrolling in each frame (300: a quick reader). Medians; read the ratios, which are of one round
// each. The lines: the first post at most 1.3 times the plain list's, and no more than 1 MB left after closing.
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { chromiumArgs, ensureChromium } from '../support/chromium.mjs'
import { startDemo } from './demo.mjs'
import { median, quantile } from './figures.mjs'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    posts: { type: 'string', default: '500' },
    step: { type: 'string', default: '300' },
  },
})
const [rounds, posts, step] = ['rounds', 'posts', 'step'].map(key => Number(values[key]))

/** Runs in the page before its scripts: the clocks, and the plain list. */
function tools() {
  const seen = { longest: 0 }
  new PerformanceObserver(list => {
    for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration)
  }).observe({ type: 'longtask' })
  const afterPaint = () =>
    new Promise(resolve =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve(performance.now())
        port2.postMessage(0)
      }),
    )
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

  /** The same answers, drawn as the same HTML, and nothing else. */
  const plain = {
    async open({ shell, feed, byId }) {
      const holder = document.body.appendChild(document.createElement('div'))
      holder.id = 'plain'
      holder.innerHTML = shell
      const dialog = holder.querySelector('dialog')
      dialog.removeAttribute('open')
      dialog.showModal()
      const scroller = holder.querySelector('[data-peepr-scroller]')
      const list = scroller.appendChild(document.createElement('div'))
      list.className = feed
      let offset = 0
      let isBusy = false
      const more = async () => {
        if (isBusy) return
        isBusy = true
        const answer = await fetch(
          `/svc/indash_blog/posts?tumblelog_name_or_id=nightowl&post_id=null&limit=10&offset=${offset}`,
        )
        const { response } = await answer.json()
        offset += 10
        list.insertAdjacentHTML('beforeend', response.posts.map(({ id }) => byId[id] ?? '').join(''))
        isBusy = false
        look()
      }
      const look = () => {
        const { scrollTop, clientHeight, scrollHeight } = scroller
        if (scrollTop + clientHeight > scrollHeight - 175 - 0.666 * innerHeight) more()
      }
      scroller.addEventListener('scroll', look)
      fetch('/svc/indash_blog/header?tumblelog_name_or_id=nightowl')
      await more()
    },
    close: () => document.querySelector('#plain').remove(),
  }
  window.bench = {
    plain,
    takeLongest() {
      const { longest } = seen
      seen.longest = 0
      return longest
    },
    async paint(start, first) {
      const from = performance.now()
      start()
      await until(() => document.querySelector(first))
      return (await afterPaint()) - from
    },
    /** Scrolls until so many posts are there and seen; answers the gaps between frames. */
    async scroll(root, count, step) {
      const gaps = []
      let last = performance.now()
      const scroller = document.querySelector(`${root} [data-peepr-scroller]`)
      for (let idle = 0; idle < 240; ) {
        const before = scroller.scrollTop
        scroller.scrollTop += step
        await new Promise(requestAnimationFrame)
        const now = performance.now()
        gaps.push(now - last)
        last = now
        // At the end of what is there it waits for the next page.
        idle = scroller.scrollTop === before ? idle + 1 : 0
        if (idle && scroller.querySelectorAll('[data-peepr-post]').length >= count) break
      }
      return gaps
    },
  }
}

const sides = {
  plain: {
    root: '#plain',
    open: (tab, model) =>
      tab.evaluate(
        given => window.bench.paint(() => window.bench.plain.open(given), '#plain article'),
        model,
      ),
    close: tab => tab.evaluate(() => window.bench.plain.close()),
  },
  inlay: {
    root: '[data-inlay-root="peepr"]',
    open: tab =>
      tab.evaluate(() =>
        window.bench.paint(
          () => void window.inlay.dispatch('peepr:open', { blog_name: 'nightowl' }),
          '[data-inlay-root="peepr"] article',
        ),
      ),
    async close(tab) {
      await tab.evaluate(() => window.inlay.dispatch('peepr:close'))
      await tab.waitForSelector('[data-inlay-root="peepr"] dialog', { state: 'detached' })
    },
  },
}

async function openPage(browser, demo, world) {
  // The plain list writes HTML, which the page's policy forbids.
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, bypassCSP: true })
  const url = demo.url
  await context.addCookies([
    { name: 'inlay_user', value: 'aria', url },
    { name: 'inlay_world', value: world, url },
    { name: 'inlay_posts', value: '1', url },
  ])
  const tab = await context.newPage()
  tab.setDefaultTimeout(60_000)
  await tab.addInitScript(tools)
  await tab.goto(new URL('/dashboard?poll=600000', demo.url).href)
  await tab.evaluate(() => window.inlay.ready)
  const cdp = await context.newCDPSession(tab)
  await cdp.send('Performance.enable')
  // The code is there, as the plain list's is.
  await sides.inlay.open(tab)
  await tab.waitForTimeout(800)
  await sides.inlay.close(tab)
  await tab.waitForTimeout(500)
  return { context, tab, cdp }
}

/** What the drawer has made of the posts, by their ids. */
async function readModel(browser, demo, world) {
  const { context, tab } = await openPage(browser, demo, world)
  await sides.inlay.open(tab)
  await tab.evaluate(given => window.bench.scroll(...given), [sides.inlay.root, posts, 3000])
  const model = await tab.evaluate(() => {
    const root = document.querySelector('[data-inlay-root="peepr"]')
    const all = [...root.querySelectorAll('[data-peepr-post]')]
    const feed = root.querySelector('[role="feed"]')
    const byId = Object.fromEntries(all.map(one => [one.dataset.peeprPost, one.outerHTML]))
    const copy = root.cloneNode(true)
    copy.querySelector('[role="feed"]').remove()
    return { shell: copy.innerHTML, feed: feed.className, byId }
  })
  await context.close()
  return model
}

async function heapOf(cdp) {
  // What was compiled for a few rounds is dropped only after some collections.
  for (let time = 0; time < 3; time++) await cdp.send('HeapProfiler.collectGarbage')
  const { metrics } = await cdp.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'JSHeapUsedSize').value / 1e6
}

async function measure(browser, demo, world, side, model) {
  const { context, tab, cdp } = await openPage(browser, demo, world)
  // The posts' HTML is handed over before, and is no part of what is left.
  if (side === sides.plain) await tab.evaluate(given => Object.assign(window, { model: given }), model)
  const before = await heapOf(cdp)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await tab.evaluate(() => window.bench.takeLongest())
  const paint = await side.open(tab, model)
  await tab.waitForTimeout(1500)
  const opening = await tab.evaluate(() => window.bench.takeLongest())
  const gaps = await tab.evaluate(given => window.bench.scroll(...given), [side.root, posts, step])
  const scrolling = await tab.evaluate(() => window.bench.takeLongest())
  const [nodes, count] = await tab.evaluate(root => {
    const list = document.querySelector(root)
    return [list.querySelectorAll('*').length, list.querySelectorAll('[data-peepr-post]').length]
  }, side.root)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await side.close(tab)
  // Closed to the eye is not yet let go.
  await tab.waitForTimeout(3000)
  const after = await heapOf(cdp)
  await context.close()
  return { paint, opening, nodes, count, gap: quantile(gaps, 0.95), scrolling, left: after - before }
}

const columns = [
  ['paint', 'first post ms', 0],
  ['opening', 'longest task', 0],
  ['count', 'posts', 0],
  ['nodes', 'nodes', 0],
  ['gap', 'gap p95', 1],
  ['scrolling', 'longest task', 0],
  ['left', 'left MB', 2],
]

const executable = ensureChromium()
const demo = await startDemo(process.env.PORT ?? 4487)
const browser = await chromium.launch({
  executablePath: executable,
  args: [...chromiumArgs, '--enable-precise-memory-info'],
})

try {
  const world = 'bench-drawer'
  await demo.reset(world, { posts: posts * 20 })
  const model = await readModel(browser, demo, world)
  const all = { plain: [], inlay: [] }
  // Each round takes both, so that a busy minute of the machine falls on both alike.
  for (let round = 0; round < rounds; round++)
    for (const name of round % 2 ? ['inlay', 'plain'] : ['plain', 'inlay'])
      all[name].push(await measure(browser, demo, world, sides[name], model))
  console.log(`${posts} posts, ${step} px a frame, 4× throttle; medians of ${rounds}`)
  console.log(''.padEnd(8) + columns.map(([, title]) => title.padStart(15)).join(''))
  for (const [name, runs] of Object.entries(all))
    console.log(
      name.padEnd(8) +
        columns
          .map(([key, , digits]) =>
            median(runs.map(one => one[key]))
              .toFixed(digits)
              .padStart(15),
          )
          .join(''),
    )
  const ratio = median(all.inlay.map(({ paint }, round) => paint / all.plain[round].paint))
  console.log(`first post × plain: ${ratio.toFixed(2)} (at most 1.3)`)
} finally {
  await browser.close()
  demo.stop()
}
