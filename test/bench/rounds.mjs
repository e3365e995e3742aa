// `node test/bench/rounds.mjs`: what a thousand rounds of unmount and scan leave behind on the demo's dashboard, and
// what a hundred of opening and closing the drawer leave: nodes, listeners and bytes of the heap. All should be near none.
import { chromium } from '@playwright/test'
import { chromiumArgs, ensureChromium } from '../support/chromium.mjs'
import { startDemo } from './demo.mjs'

const demo = await startDemo(process.env.PORT ?? 4486)
const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArgs })
const context = await browser.newContext({ reducedMotion: 'reduce' })
await context.addCookies([{ name: 'inlay_user', value: 'aria', url: demo.url }])

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
  await page.goto(new URL('/dashboard', demo.url).href)
  await page.evaluate(() => window.inlay.ready)
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable')
  const measure = async () => {
    // What was compiled for a few rounds is dropped only after some collections.
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
await browser.close()
demo.stop()
