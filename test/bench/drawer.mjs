// `node test/bench/drawer.mjs`: the drawer from its opening to the first post, through 500 posts with pictures, from a
// search term to the first result, and after closing, compared with a plain list of the same HTML in the same page, at
// 4× throttle. `--rounds N` (5), `--posts N` (500), `--step N` pixels of scrolling per frame (300: a fast reader).
// Medians; read the ratios, which are of one round each. The limits: the first post at most 1.3 times the plain list's,
// and at most 1 MB left after closing.
//
// Both sides call the same server in the same way (the header, and ten posts), have their code loaded beforehand, show
// the same elements under the same styles with the same animations, and are done when the frame with the first post is
// painted. The plain list sanitizes nothing, checks nothing, and writes all ten posts at once. "CPU" is the CPU time of
// the main thread until then, which does not depend on other load.
import { chromium } from '@playwright/test'
import { chromiumArgs, ensureChromium } from '../support/chromium.mjs'
import { startDemo } from './demo.mjs'
import { median, quantile } from './figures.mjs'
import { readOptions } from './options.mjs'

const { rounds, posts, step } = readOptions({ rounds: 5, posts: 500, step: 300 })

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

  /** The same answers, drawn as the same HTML, without anything else. */
  const plain = {
    async search({ byId }, term) {
      const filter = 'sort=CREATED_DESC&post_type=ANY&post_role=ANY&filter_nsfw=false'
      const answer = await fetch(`/svc/search/blog_search/nightowl/${term}?next_offset=0&limit=10&${filter}`)
      const { response } = await answer.json()
      const list = document.querySelector('#plain [role="list"]')
      list.innerHTML = response.posts.map(({ id }) => byId[id] ?? '').join('')
      list.dataset.found = ''
    },
    async open({ shell, feed, byId }) {
      const holder = document.body.appendChild(document.createElement('div'))
      holder.id = 'plain'
      holder.innerHTML = shell
      const dialog = holder.querySelector('dialog')
      dialog.removeAttribute('open')
      dialog.showModal()
      const scroller = holder.querySelector('[data-viewer-scroller]')
      const list = scroller.appendChild(document.createElement('div'))
      list.className = feed
      list.setAttribute('role', 'list')
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
      performance.mark('bench-begin')
      start()
      await until(() => document.querySelector(first))
      const end = await afterPaint()
      performance.mark('bench-end')
      return end - from
    },
    /** Scrolls until `count` posts are mounted and in view; returns the times between frames. */
    async scroll(root, count, step) {
      const gaps = []
      let last = performance.now()
      const scroller = document.querySelector(`${root} [data-viewer-scroller]`)
      for (let idle = 0; idle < 240; ) {
        const before = scroller.scrollTop
        scroller.scrollTop += step
        await new Promise(requestAnimationFrame)
        const now = performance.now()
        gaps.push(now - last)
        last = now
        // At the end of the list it waits for the next page.
        idle = scroller.scrollTop === before ? idle + 1 : 0
        if (idle && scroller.querySelectorAll('[data-viewer-post]').length >= count) break
      }
      return gaps
    },
  }
}

const term = 'moss'
const sides = {
  plain: {
    root: '#plain',
    open: (tab, model) =>
      tab.evaluate(
        given => window.bench.paint(() => window.bench.plain.open(given), '#plain article'),
        model,
      ),
    search: (tab, model) =>
      tab.evaluate(
        ([given, term]) =>
          window.bench.paint(() => window.bench.plain.search(given, term), '#plain [data-found] article'),
        [model, term],
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
    async search(tab) {
      await tab.click('[data-viewer-search-toggle]')
      await tab.fill('[data-inlay-root="peepr"] input[type="search"]', term)
      return tab.evaluate(() =>
        window.bench.paint(
          () => document.querySelector('[data-inlay-root="peepr"] form[role="search"]').requestSubmit(),
          '[data-inlay-root="peepr"] [data-found] article',
        ),
      )
    },
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
  // The code is loaded, as is the plain list's.
  await sides.inlay.open(tab)
  await tab.waitForTimeout(800)
  await sides.inlay.search(tab)
  await sides.inlay.close(tab)
  await tab.waitForTimeout(500)
  return { context, tab, cdp }
}

/** What the drawer has made of the posts, by id. */
async function readModel(browser, demo, world) {
  const { context, tab } = await openPage(browser, demo, world)
  await sides.inlay.open(tab)
  await tab.evaluate(given => window.bench.scroll(...given), [sides.inlay.root, posts, 3000])
  const model = await tab.evaluate(() => {
    const root = document.querySelector('[data-inlay-root="peepr"]')
    const all = [...root.querySelectorAll('[data-viewer-post]')]
    const feed = root.querySelector('[role="feed"]')
    const byId = Object.fromEntries(all.map(one => [one.dataset.viewerPost, one.outerHTML]))
    const copy = root.cloneNode(true)
    copy.querySelector('[role="feed"]').remove()
    return { shell: copy.innerHTML, feed: feed.className, byId }
  })
  await sides.inlay.search(tab)
  await tab.waitForTimeout(800)
  const found = await tab.evaluate(() =>
    [...document.querySelectorAll('[data-inlay-root="peepr"] [data-found] [data-viewer-post]')].map(one => [
      one.dataset.viewerPost,
      one.outerHTML,
    ]),
  )
  model.byId = { ...Object.fromEntries(found), ...model.byId }
  await context.close()
  return model
}

async function heapOf(cdp) {
  // Code compiled for a few rounds is released only after some garbage collections.
  for (let time = 0; time < 3; time++) await cdp.send('HeapProfiler.collectGarbage')
  const { metrics } = await cdp.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'JSHeapUsedSize').value / 1e6
}

/** Wall time of `run`, and the main thread's CPU time in it; both in milliseconds. */
async function timed(browser, tab, run) {
  await browser.startTracing(tab, { categories: ['blink.user_timing'] })
  const wall = await run()
  const { traceEvents } = JSON.parse(String(await browser.stopTracing()))
  const at = name => traceEvents.find(event => event.name === name).tts / 1000
  return { wall, cpu: at('bench-end') - at('bench-begin') }
}

async function measure(browser, demo, world, side, model) {
  const { context, tab, cdp } = await openPage(browser, demo, world)
  // The posts' HTML is passed in beforehand, so that it does not count as left over.
  if (side === sides.plain) await tab.evaluate(given => Object.assign(window, { model: given }), model)
  const before = await heapOf(cdp)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await tab.evaluate(() => window.bench.takeLongest())
  const { wall: paint, cpu } = await timed(browser, tab, () => side.open(tab, model))
  await tab.waitForTimeout(1500)
  const opening = await tab.evaluate(() => window.bench.takeLongest())
  const gaps = await tab.evaluate(given => window.bench.scroll(...given), [side.root, posts, step])
  const scrolling = await tab.evaluate(() => window.bench.takeLongest())
  const [nodes, count] = await tab.evaluate(root => {
    const list = document.querySelector(root)
    return [list.querySelectorAll('*').length, list.querySelectorAll('[data-viewer-post]').length]
  }, side.root)
  const found = await timed(browser, tab, () => side.search(tab, model))
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await side.close(tab)
  // A closed drawer is released a while later.
  await tab.waitForTimeout(3000)
  const after = await heapOf(cdp)
  await context.close()
  return {
    paint,
    cpu,
    found: found.wall,
    foundCpu: found.cpu,
    opening,
    nodes,
    count,
    gap: quantile(gaps, 0.95),
    scrolling,
    left: after - before,
  }
}

const columns = [
  ['paint', 'first post ms', 0],
  ['cpu', 'CPU', 0],
  ['opening', 'longest task', 0],
  ['count', 'posts', 0],
  ['nodes', 'nodes', 0],
  ['gap', 'gap p95', 1],
  ['scrolling', 'longest task', 0],
  ['found', 'found ms', 0],
  ['foundCpu', 'CPU', 0],
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
  // Each round runs both, so that other load on the machine affects both alike.
  for (let round = 0; round < rounds; round++)
    for (const name of round % 2 ? ['inlay', 'plain'] : ['plain', 'inlay'])
      all[name].push(await measure(browser, demo, world, sides[name], model))
  console.log(`${posts} posts, ${step} px a frame, 4× throttle; medians of ${rounds}`)
  console.log(''.padEnd(8) + columns.map(([, title]) => title.padStart(14)).join(''))
  for (const [name, runs] of Object.entries(all))
    console.log(
      name.padEnd(8) +
        columns
          .map(([key, , digits]) =>
            median(runs.map(one => one[key]))
              .toFixed(digits)
              .padStart(14),
          )
          .join(''),
    )
  const ratio = key => median(all.inlay.map((one, round) => one[key] / all.plain[round][key])).toFixed(2)
  console.log(`first post × plain: ${ratio('paint')}, CPU ${ratio('cpu')} (at most 1.3)`)
  console.log(`term to first result × plain: ${ratio('found')}, CPU ${ratio('foundCpu')}`)
  console.log(`left after closing: ${median(all.inlay.map(({ left }) => left)).toFixed(2)} MB (at most 1)`)
} finally {
  await browser.close()
  demo.stop()
}
