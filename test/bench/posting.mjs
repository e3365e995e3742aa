// `node test/bench/posting.mjs`: how long a form holds its writer. From a press on Post to the first frame in which the
// form takes no input any more, and until it is gone, in milliseconds and frames, while the server takes two seconds and
// a photo is still being uploaded. With the CPU throttled four times. `--rounds N` (9), `--slower N` (4). Medians.
import { chromium } from '@playwright/test'
import { chromiumArgs, ensureChromium } from '../support/chromium.mjs'
import { startDemo } from './demo.mjs'
import { median } from './figures.mjs'
import { readOptions } from './options.mjs'

const { rounds, slower } = readOptions({ rounds: 9, slower: 4 })
const demo = await startDemo(4485)
const origin = demo.url

/** In the page: presses Post, and counts frames until the form is held, and until it is gone. */
async function pressPost() {
  const form = document.querySelector('form[data-placement]')
  const since = performance.now()
  form.querySelector('[type=submit]').click()
  const result = { heldFrames: 0, goneFrames: 0, held: 0, gone: 0 }
  for (let frame = 1; form.isConnected && frame < 600; frame++) {
    await new Promise(requestAnimationFrame)
    if (!result.held && (!form.isConnected || form.inert)) {
      result.held = performance.now() - since
      result.heldFrames = frame
    }
    result.gone = performance.now() - since
    result.goneFrames = frame
  }
  return result
}

async function measure(page, type) {
  await page.evaluate(
    type => window.inlay.dispatch('post-form:open', { mode: 'new', type, placement: 'modal' }),
    type,
  )
  const form = page.locator('form[data-placement]')
  await form.waitFor()
  if (type === 'text') await form.locator('[contenteditable][role=textbox]').first().fill('Send and go')
  else {
    const png = await page.request.get('/media/picture/art-400x400.png')
    await form
      .locator('input[multiple]')
      .first()
      .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await png.body() })
    await form.locator('[data-state="uploading"]').waitFor()
    // Its file is stored.
    await page.waitForFunction(() => Object.keys(localStorage).some(key => key.startsWith('inlay:file:')))
  }
  const result = await page.evaluate(pressPost)
  await page.waitForFunction(
    () => !Object.keys(localStorage).some(key => key.startsWith('inlay:outgoing:')),
    null,
    {
      timeout: 60_000,
    },
  )
  return result
}

const browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumArgs })
try {
  for (const motion of ['reduce', 'no-preference']) {
    const context = await browser.newContext({ baseURL: origin, reducedMotion: motion })
    const page = await context.newPage()
    await page.goto('/login/aria?to=/dashboard')
    await page.goto('/dashboard')
    await page.evaluate(() => window.inlay.ready)
    const slow = async route => {
      await new Promise(resolve => setTimeout(resolve, 2000))
      await route.continue().catch(() => {})
    }
    await page.route('**/svc/post/update', slow)
    await page.route('**/svc/upload/image', slow)
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
    for (const type of ['text', 'photo']) {
      await measure(page, type)
      const all = []
      for (let round = 0; round < rounds; round++) all.push(await measure(page, type))
      const of = name => median(all.map(one => one[name])).toFixed(0)
      console.log(
        `${type.padEnd(6)} motion ${motion.padEnd(14)} takes no input after ${of('held')} ms, ${of('heldFrames')} frame(s); gone after ${of('gone')} ms, ${of('goneFrames')} frame(s)`,
      )
    }
    await context.close()
  }
} finally {
  await browser.close()
  demo.stop()
}
