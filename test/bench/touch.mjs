// `node test/bench/touch.mjs`, or `npm run bench touch`: what a dashboard costs before anyone touches it, whose places wait for a touch, beside one
// that mounts at once, the same page without Inlay, and DocSearch: KB of script (brotli), milliseconds of script at a
// fourth of the speed, and from the first press to the open popover on a line of 50 KB/s. Posts have no media here. `--rounds N`
// (3), `--only TEXT,TEXT` (rows whose name contains one of them), `--press` (only the press; with `--files` also what it
// fetches: when it was asked for, when it was there, bytes with headers), `--port N`. Medians. Never fails a build.
import { chromium } from '@playwright/test'
import { chromiumArgs, ensureChromium } from '../support/chromium.mjs'
import { startDemo } from './demo.mjs'
import { median } from './figures.mjs'
import { readOptions } from './options.mjs'
import { benchPages } from './pages.mjs'
import { startBenchServer } from './server.mjs'
import { startSlowLine } from './slow-line.mjs'

const {
  rounds,
  only,
  press,
  files: printsFiles,
  port,
} = readOptions({
  rounds: 3,
  only: '',
  press: false,
  files: false,
  port: 4593,
})
const account = '[data-inlay="header"] [data-inlay-preload="account"]'
/** Milliseconds: roots that wait for an idle page have loaded. */
const settleMs = 3000

const rows = [
  { name: 'waits for a touch', path: '/dashboard?when=touch', press: account, open: '#inlay-account' },
  { name: 'mounts at once', path: '/dashboard?when=now', press: account, open: '#inlay-account' },
  { name: 'without Inlay', path: '/dashboard?when=touch', isBare: true },
  { name: '@docsearch/js', path: '/bench/docsearch', press: '.DocSearch-Button', open: '.DocSearch-Modal' },
]

async function openPage(browser, origin, { path, isBare }) {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    hasTouch: true,
    bypassCSP: true,
  })
  await context.addCookies([
    { name: 'inlay_user', value: 'aria', url: origin },
    { name: 'inlay_world', value: 'bench', url: origin },
  ])
  const page = await context.newPage()
  await page.route(/\/dashboard\?/, async route => {
    const response = await route.fetch()
    const html = (await response.text()).replace(/data-inlay="(photoset-carousel|video-player)"/g, '')
    await route.fulfill({
      response,
      body: isBare ? html.replace(/<script type="module"[^>]*><\/script>/, '') : html,
    })
  })
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  let bytes = 0
  const scripts = new Set()
  const asked = new Map()
  const files = []
  session.on('Network.requestWillBeSent', ({ requestId, timestamp, request }) =>
    asked.set(requestId, { at: timestamp, name: request.url.split('/').pop() }),
  )
  session.on('Network.responseReceived', ({ requestId, type }) => type === 'Script' && scripts.add(requestId))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    files.push({ ...asked.get(requestId), end: timestamp, bytes: encodedDataLength })
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  return { context, page, session, origin, address: origin + path, bytes: () => bytes, files }
}

async function untouched(browser, origin, row) {
  const { context, page, session, address, bytes } = await openPage(browser, origin, row)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.goto(address)
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(settleMs)
  const { metrics } = await session.send('Performance.getMetrics')
  await context.close()
  return { kb: bytes() / 1000, script: metrics.find(({ name }) => name === 'ScriptDuration').value * 1000 }
}

function printFiles(files) {
  const first = Math.min(...files.map(({ at }) => at))
  const column = (value, width) => value.toFixed(0).padStart(width)
  for (const { name, at, end, bytes } of files)
    console.log(column((at - first) * 1000, 6) + column((end - first) * 1000, 6) + column(bytes, 7), name)
  const all = files.reduce((sum, { bytes }) => sum + bytes, 0)
  console.log(`${files.length} files, ${(all / 1000).toFixed(1)} KB`)
}

/** Milliseconds from the finger's touch, which is the first that the page hears of it. */
async function pressed(browser, origin, row) {
  if (!row.press) return Number.NaN
  const { context, page, address, files } = await openPage(browser, origin, row)
  page.setDefaultTimeout(60_000)
  await page.goto(address)
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(settleMs)
  const box = await page.locator(row.press).first().boundingBox()
  // Awaited: a tap may overtake what the page is told.
  await page.evaluate(selector => {
    window.opened = new Promise(resolve =>
      addEventListener(
        'pointerdown',
        () => {
          const from = performance.now()
          const look = () => {
            const open = document.querySelector(selector)
            if (open?.checkVisibility({ opacityProperty: true })) resolve(performance.now() - from)
            else requestAnimationFrame(look)
          }
          look()
        },
        { capture: true, once: true },
      ),
    )
  }, row.open)
  files.length = 0
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
  const result = await page.evaluate(() => window.opened)
  if (printsFiles) printFiles(files)
  await context.close()
  return result
}

const demo = await startDemo(port)
const { files } = await benchPages()
const server = await startBenchServer(demo.url, files)
const line = await startSlowLine(server.origin, 50_000)
const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArgs })
const cell = (value, digits = 0) => (Number.isFinite(value) ? value.toFixed(digits) : '–').padStart(12)
try {
  console.log(
    `${'a dashboard that'.padEnd(22)}${['KB', 'script 4×', 'press, ms'].map(name => name.padStart(12)).join('')}`,
  )
  const chosen = only.split(',')
  for (const row of rows.filter(({ name }) => chosen.some(text => name.includes(text)))) {
    if (row.path.startsWith('/bench/') && !files[row.path]) continue
    // The server compresses a file when it is first asked for it.
    await pressed(browser, server.origin, row)
    const costs = []
    const times = []
    for (let round = 0; round < rounds; round++) {
      if (!press) costs.push(await untouched(browser, server.origin, row))
      times.push(await pressed(browser, line.origin, row))
    }
    const of = name => (costs.length ? median(costs.map(one => one[name])) : Number.NaN)
    console.log(row.name.padEnd(22) + cell(of('kb'), 1) + cell(of('script')) + cell(median(times)))
  }
} finally {
  await browser.close()
  line.close()
  server.close()
  demo.stop()
}
