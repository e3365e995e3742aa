// `node test/bench/photos.mjs`: the load of preparing and uploading ten photos of 12 megapixels in the whole form, on
// the demo's page. Other load makes every task longer, so CPU time is printed too.
import { chromium } from '@playwright/test'
import { chromiumArgs, ensureChromium } from '../support/chromium.mjs'
import { startDemo } from './demo.mjs'

const photos = 10

const demo = await startDemo(process.env.PORT ?? 4482)
const origin = demo.url
const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArgs })

/** In the page: detailed pictures, as hard to decode as a camera's. */
const makePhotos = async count => {
  const data = new DataTransfer()
  for (let seed = 0; seed < count; seed++) {
    const canvas = new OffscreenCanvas(4000, 3000)
    const context = canvas.getContext('2d')
    for (let at = 0; at < 3000; at++) {
      context.fillStyle = `hsl(${(at * 37 + seed * 50) % 360} 70% 50% / 0.6)`
      context.fillRect((at * 977) % 4000, (at * 613) % 3000, 20 + (at % 190), 20 + (at % 130))
    }
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })
    data.items.add(new File([blob], `${seed}.jpg`, { type: 'image/jpeg' }))
  }
  window.photos = data.files
}

/** In the page: chooses them, and waits until all are uploaded. */
const measure = async count => {
  const tasks = []
  let frames = 0
  let worstFrame = 0
  let last = performance.now()
  let isOver = false
  const observer = new PerformanceObserver(list => tasks.push(...list.getEntries().map(one => one.duration)))
  observer.observe({ type: 'longtask' })
  const tick = now => {
    frames++
    worstFrame = Math.max(worstFrame, now - last)
    last = now
    if (!isOver) requestAnimationFrame(tick)
  }
  requestAnimationFrame(tick)
  const input = document.querySelector('section[aria-label="Photos"] input[type="file"]')
  const begun = performance.now()
  input.files = window.photos
  input.dispatchEvent(new Event('change', { bubbles: true }))
  while (document.querySelectorAll('[data-photo][data-state="done"]').length < count)
    await new Promise(resolve => setTimeout(resolve, 50))
  const ms = performance.now() - begun
  isOver = true
  observer.disconnect()
  return { ms, tasks, frames, worstFrame }
}

/** CPU time of each task of the page's main thread in milliseconds, longest first. */
function worksOfMainThread(events) {
  const mains = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  )
  return events
    .filter(({ name, pid, tid }) => name === 'RunTask' && mains.has(`${pid} ${tid}`))
    .map(({ tdur = 0 }) => tdur / 1000)
    .sort((a, b) => b - a)
}

try {
  const context = await browser.newContext()
  await context.addCookies([
    { name: 'inlay_user', value: 'aria', url: origin },
    { name: 'inlay_world', value: `bench-${Date.now()}`, url: origin },
  ])
  const page = await context.newPage()
  await page.goto(`${origin}/dashboard`)
  await page.evaluate(() => window.inlay.ready)
  await page
    .getByRole('navigation', { name: 'New post' })
    .getByRole('button', { name: 'Photo', exact: true })
    .click()
  await page.locator('section[aria-label="Photos"] input[type="file"]').waitFor({ state: 'attached' })
  await page.evaluate(makePhotos, photos)
  await page.waitForTimeout(1000)
  await browser.startTracing(page, {
    categories: ['disabled-by-default-devtools.timeline', 'devtools.timeline'],
  })
  const { ms, tasks, worstFrame } = await page.evaluate(measure, photos)
  const worked = worksOfMainThread(JSON.parse(String(await browser.stopTracing())).traceEvents)
  const longest = Math.max(0, ...tasks)
  console.log(`\n${photos} photos of 12 megapixels, chosen at once`)
  console.log(`  ready and uploaded in      ${ms.toFixed(0)} ms, ${(ms / photos).toFixed(0)} ms each`)
  console.log(`  tasks of more than 50 ms   ${tasks.length}, the longest ${longest.toFixed(0)} ms`)
  console.log(
    `  their processor time       ${worked.slice(0, 5).map(Math.round).join(', ')} ms for the longest`,
  )
  console.log(`  longest wait for a frame   ${worstFrame.toFixed(0)} ms`)
} finally {
  await browser.close()
  demo.stop()
}
