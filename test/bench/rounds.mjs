// `node test/bench/rounds.mjs`: nodes, listeners and heap bytes left by a thousand rounds of unmount and scan on the
// demo's dashboard, and by a hundred of opening and closing the drawer. All should be near zero. Then the elements left
// by thirty rounds of every other overlay: more than one per two rounds fails.
import { chromium } from '@playwright/test'
import { chromiumArgs, ensureChromium } from '../support/chromium.mjs'
import { startDemo } from './demo.mjs'

const demo = await startDemo(process.env.PORT ?? 4486)
const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArgs })
const context = await browser.newContext({ reducedMotion: 'reduce' })
await context.addCookies([
  { name: 'inlay_user', value: 'aria', url: demo.url },
  { name: 'inlay_world', value: 'bench', url: demo.url },
])

/** In the page. */
const remount = async times => {
  const header = document.querySelector('[data-inlay="header"]')
  for (let round = 0; round < times; round++) {
    window.inlay.unmount()
    window.inlay.scan()
    for (let turn = 0; turn < 40 && !header.querySelector('[data-inlay-root]'); turn++)
      await new Promise(resolve => setTimeout(resolve))
  }
}
const openDrawer = async times => {
  for (let round = 0; round < times; round++) {
    await window.inlay.dispatch('peepr:open', { blog_name: 'papercranes' })
    await new Promise(resolve => setTimeout(resolve, 60))
    await window.inlay.dispatch('peepr:close')
    await new Promise(resolve => setTimeout(resolve, 30))
  }
}

for (const [what, run, warm, count] of [
  ['unmount and scan', remount, 500, 1000],
  ['drawer', openDrawer, 20, 100],
]) {
  const page = await context.newPage()
  await page.goto(new URL('/dashboard?poll=600000', demo.url).href)
  await page.evaluate(() => window.inlay.ready)
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable')
  const measure = async () => {
    // Code compiled for a few rounds is released only after some garbage collections.
    for (let time = 0; time < 3; time++) await session.send('HeapProfiler.collectGarbage')
    const { metrics } = await session.send('Performance.getMetrics')
    return ['Nodes', 'JSEventListeners', 'JSHeapUsedSize'].map(
      name => metrics.find(metric => metric.name === name)?.value ?? 0,
    )
  }
  await page.evaluate(run, warm)
  const before = await measure()
  await page.evaluate(run, count)
  const [nodes, listeners, heap] = (await measure()).map((value, at) => value - before[at])
  console.log(`${what}, ${count} rounds: ${nodes} nodes, ${listeners} listeners, ${heap} bytes`)
  await page.close()
}

/** How each is opened, by command or click, and its selector. */
const overlays = [
  [['activity:open'], '[role="dialog"][aria-label="Activity"]'],
  [['account:open'], '[role="dialog"][aria-label="Account"]'],
  [['inbox:open'], '[role="dialog"][aria-label="Messages"]'],
  [['ask:open', { recipient: 'nightowl' }], 'dialog[open]'],
  [['peepr:open', { blog_name: 'papercranes' }], 'dialog[open]'],
  [['fast-compose:open'], 'dialog[open]'],
  [['post-form:open', { mode: 'new', type: 'text', placement: 'modal' }], 'form[data-placement]'],
  ['share:open', 'role=dialog[name="Share"]'],
  ['share-message:open', 'role=dialog[name="Share as a message"]'],
]
const rounds = 30
for (const [opens, shown] of overlays) {
  const page = await context.newPage()
  await page.goto(new URL('/dashboard?poll=600000', demo.url).href)
  await page.evaluate(() => window.inlay.ready)
  const round = async () => {
    // A click sooner after closing is treated as the same one.
    await page.waitForTimeout(150)
    if (typeof opens === 'string') await page.locator(`[data-inlay-command="${opens}"]`).first().click()
    else await page.evaluate(([name, given]) => void window.inlay.dispatch(name, given), opens)
    await page.locator(shown).first().waitFor()
    await page.keyboard.press('Escape')
    await page.locator(shown).first().waitFor({ state: 'detached' })
  }
  const count = async () => {
    // What has closed may still fade.
    await page.waitForTimeout(500)
    return page.evaluate(() => document.querySelectorAll('*').length)
  }
  for (let time = 0; time < 3; time++) await round()
  const before = await count()
  for (let time = 0; time < rounds; time++) await round()
  const more = (await count()) - before
  if (more > rounds / 2) process.exitCode = 1
  console.log(`${typeof opens === 'string' ? opens : opens[0]}, ${rounds} rounds: ${more} elements more`)
  await page.close()
}
await browser.close()
demo.stop()
