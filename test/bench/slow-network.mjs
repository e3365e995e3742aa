// `node test/bench/slow-network.mjs`: what a user on a slow connection sees, at 50 KB/s and 400 ms per request, with
// brotli and an empty cache: from the navigation to the header, and from a tap to the first frame that reacts, and to
// its content. A mouse hovers 120 ms before the press; a finger does not hover. `--rounds N` (3), `--only TEXT`,
// `--touch`, `--port N`. Medians in milliseconds; "CPU" is the processor time of the page's main thread from before the
// press until the frame is painted, which a busy machine does not change. Never fails a build.
import { chromium } from '@playwright/test'
import { chromiumArgs, ensureChromium } from '../support/chromium.mjs'
import { startDemo } from './demo.mjs'
import { median } from './figures.mjs'
import { readOptions } from './options.mjs'
import { startBenchServer } from './server.mjs'

const { rounds, only, touch, port } = readOptions({ rounds: 3, only: '', touch: false, port: 4583 })
const line = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const hoverMs = 120

/** What reacts first, the busy control or the surface itself, and the surface's content. */
const surfaces = [
  {
    name: 'first form',
    press: '[data-inlay="post-forms"] [data-type="text"], .new-text',
    frame: '[data-inlay-busy], form[data-placement]',
    content: 'form[data-placement] [data-footer] button[type=submit]',
  },
  {
    name: 'inbox',
    press: '[data-inlay-command="inbox:open"]',
    frame: '[data-inlay-busy], [role=dialog][aria-label="Messages"]',
    content:
      '[role=dialog][aria-label="Messages"] a[href*="conversation"], [role=dialog][aria-label="Messages"] li',
  },
  {
    name: 'activity',
    press: '[aria-label^="Activity"]',
    frame: '[data-inlay-busy], #inlay-activity',
    content: '#inlay-activity li',
  },
  {
    name: 'drawer',
    press: 'a.post-blog',
    frame: '[data-inlay-busy], dialog[data-state="open"]',
    content: 'dialog[data-state="open"] article',
  },
  {
    name: 'fast compose',
    press: '[data-inlay-command="fast-compose:open"]',
    frame: '[data-inlay-busy], dialog[aria-label="New post"]',
    content: 'dialog[aria-label="New post"] button',
  },
]

/** In the page: notes when an element of a selector is first visible in a frame. */
const watcher = () => {
  window.firstSeen = selector =>
    new Promise(resolve => {
      const look = () => {
        const seen = [...document.querySelectorAll(selector)].some(
          element => element.checkVisibility() && element.getBoundingClientRect().height > 0,
        )
        if (!seen) return void requestAnimationFrame(look)
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve(performance.now())
        port2.postMessage(null)
      }
      requestAnimationFrame(look)
    })
}

async function openPage(browser, origin) {
  const context = await browser.newContext({
    viewport: touch ? { width: 390, height: 844 } : { width: 1280, height: 800 },
    hasTouch: touch,
    bypassCSP: true,
  })
  await context.addCookies([
    { name: 'inlay_user', value: 'aria', url: origin },
    { name: 'inlay_world', value: 'bench', url: origin },
  ])
  const page = await context.newPage()
  page.setDefaultTimeout(90_000)
  await page.addInitScript(watcher)
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', line)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const processorTime = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration').value * 1000
  }
  const pending = new Set()
  page.on('request', request => pending.add(request))
  for (const end of ['requestfinished', 'requestfailed']) page.on(end, request => pending.delete(request))
  /** The network is idle: users look at the page before pressing anything. */
  const quiet = async () => {
    for (let calm = 0; calm < 10; calm++) {
      await page.waitForTimeout(100)
      const busy = [...pending].some(request => !/poll|stream|events/.test(request.url()))
      if (busy) calm = 0
    }
  }
  return { context, page, quiet, processorTime }
}

async function measure(browser, origin, { press, frame, content }) {
  const { context, page, quiet, processorTime } = await openPage(browser, origin)
  await page.goto(`${origin}/dashboard`, { waitUntil: 'commit' })
  const header = await page.evaluate(() => window.firstSeen('[data-inlay-root="header"] nav'))
  await quiet()
  const target = page.locator(press).first()
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.exposeFunction('tellFrame', async () => {
    cpu = (await processorTime()) - before
  })
  let cpu = 0
  const times = page.evaluate(
    ([frame, content]) =>
      new Promise(resolve => {
        addEventListener(
          'click',
          async () => {
            const from = performance.now()
            const first = window.firstSeen(frame)
            const whole = window.firstSeen(content)
            const frameAt = await first
            void window.tellFrame()
            resolve({ frame: frameAt - from, content: (await whole) - from })
          },
          { capture: true, once: true },
        )
      }),
    [frame, content],
  )
  if (!touch) {
    await page.mouse.move(x, y)
    await page.waitForTimeout(hoverMs)
  }
  const before = await processorTime()
  if (touch) await page.touchscreen.tap(x, y)
  else {
    await page.mouse.down()
    await page.waitForTimeout(60)
    await page.mouse.up()
  }
  const result = { header, ...(await times), cpu }
  await context.close()
  return result
}

const demo = await startDemo(port)
const server = await startBenchServer(demo.url, {})
const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArgs })
try {
  console.log(`50 KB/s, 400 ms a request, ${touch ? 'a finger' : 'a mouse'}, nothing cached; milliseconds`)
  console.log(
    `${''.padEnd(16)}${['header', 'frame', 'content', 'CPU'].map(name => name.padStart(9)).join('')}`,
  )
  for (const surface of surfaces.filter(({ name }) => name.includes(only))) {
    const all = []
    for (let round = 0; round < rounds; round++) all.push(await measure(browser, server.origin, surface))
    const cells = ['header', 'frame', 'content', 'cpu'].map(name =>
      median(all.map(one => one[name])).toFixed(0),
    )
    console.log(surface.name.padEnd(16) + cells.map(cell => cell.padStart(9)).join(''))
  }
} finally {
  await browser.close()
  server.close()
  demo.stop()
}
