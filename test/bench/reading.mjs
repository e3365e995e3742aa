// `node test/bench/reading.mjs`: through a dashboard of many posts at 4× throttle, with all that Inlay does for a reader
// (filters, seen posts dimmed, long posts cut, covers, GIFs that stand still, offers to translate), next to the same page
// without Inlay. `--rounds N` (6), `--posts N` (200), `--step N` pixels per frame (150: a fast reader). Prints the tasks,
// what moved in the layout, and the script heap. Never fails a build.
import { chromium } from '@playwright/test'
import { chromiumArgs, ensureChromium } from '../support/chromium.mjs'
import { compare, travel } from './compare.mjs'
import { startDemo } from './demo.mjs'
import { median } from './figures.mjs'
import { readOptions } from './options.mjs'

const { rounds, posts, step } = readOptions({ rounds: 6, posts: 200, step: 150 })

/** The page with its posts again and again, each with an id of its own. */
function repeatPosts(html) {
  const found = html.match(/<article[^>]*data-inlay-post[\s\S]*?<\/article>/g) ?? []
  const more = Array.from({ length: Math.max(0, posts - found.length) }, (_, index) => {
    const post = found[index % found.length]
    const id = /data-post-id="(\d+)"/.exec(post)?.[1] ?? ''
    return id ? post.replaceAll(id, `${id}${1000 + index}`) : ''
  })
  const last = found.at(-1) ?? ''
  return html.replace(last, () => [last, ...more].join('\n'))
}

/** What a reader has set, and has seen before. */
function prepare() {
  const now = Date.now()
  const store = (name, value) => localStorage.setItem(`inlay:${name}`, JSON.stringify({ at: now, ...value }))
  const filters = ['ferry', 'two words', 'Nosferatu'].map(value => ({ kind: 'text', value }))
  store('filters:aria:list', { filters, hidden: 'line', once: false })
  store('reading:aria:settings', { seen: 'dim' })
}

const sums = { heap: { bare: [], inlay: [] }, moved: [] }

const measure = isOurs => async () => {
  const context = await browser.newContext({
    baseURL: demo.url,
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await context.addCookies([
    { name: 'inlay_user', value: 'aria', url: demo.url },
    { name: 'inlay_posts', value: '40', url: demo.url },
  ])
  await page.route('**/dashboard', async route => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: repeatPosts(await answer.text()) })
  })
  if (!isOurs) await page.route(/\/inlay(-[\w]+)?\.js$/, route => route.abort())
  await page.goto('/guest')
  await page.evaluate(prepare)
  await page.goto('/dashboard')
  await page.evaluate(async () => {
    await window.inlay?.ready
    window.moved = 0
    new PerformanceObserver(list => {
      for (const { value } of list.getEntries()) window.moved += value
    }).observe({ type: 'layout-shift' })
  })
  // The first use of the page loads what reads along.
  await page.mouse.move(600, 400)
  await page.keyboard.press('Shift')
  await page.waitForTimeout(2000)
  await page.evaluate(() => Object.assign(window, { moved: 0 }))
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const trip = await travel(browser, page, 'html', -step)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  sums.heap[isOurs ? 'inlay' : 'bare'].push(usedSize / 1e6)
  if (isOurs) sums.moved.push(await page.evaluate(() => window.moved))
  await context.close()
  return trip
}

const executable = ensureChromium()
const demo = await startDemo(4487)
const browser = await chromium.launch({ executablePath: executable, args: chromiumArgs })
try {
  await compare({
    title: `${posts} posts, ${step} px a frame, 4× throttle`,
    rounds,
    peer: { name: 'the page without Inlay', measure: measure(false) },
    inlay: { name: 'with Inlay, reading', measure: measure(true) },
  })
  const { heap, moved } = sums
  console.log(
    `script heap, MB: ${median(heap.bare).toFixed(1)} without, ${median(heap.inlay).toFixed(1)} with`,
  )
  console.log(`layout shift while scrolling: ${Math.max(...moved).toFixed(4)}`)
} finally {
  await browser.close()
  demo.stop()
}
