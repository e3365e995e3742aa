// `node test/bench/notes.mjs`: opens the notes of a post at 4× throttle and scrolls through all of each list, older ones
// loading meanwhile. `--notes N` (500) of each kind, `--step N` pixels per frame (60). Prints the tasks of the page's
// main thread by their CPU time, which does not depend on other load: how many took longer than a frame and than 50 ms.
// Never fails a build.
import { chromium } from '@playwright/test'
import { chromiumArgs, ensureChromium } from '../support/chromium.mjs'
import { startDemo } from './demo.mjs'
import { readOptions } from './options.mjs'
import { traceTrip } from './trip.mjs'

const { notes, step } = readOptions({ notes: 500, step: 60 })

const words = 'The ferry left at twenty to eight, and the heron stayed behind, as it does. '
const noteOf = (mode, index) => ({
  id: `${mode}${index}`,
  blog: { name: `reader-${index}`, avatar_url_48: '/media/avatar/aria-48.svg', following: false },
  timestamp: 1_768_000_000 - index,
  ...(mode !== 'likes' && {
    html: `<p>${words.repeat(1 + (index % 3))}<b>${index}</b> <a href="/blog/aria">aria</a></p>`,
  }),
  ...(mode === 'replies' && index % 5 !== 0 && { parent_id: `replies${index - 1}` }),
})

/** The server’s answer: a page of as many notes as were asked for. */
function answer(address) {
  const { searchParams } = new URL(address)
  const [mode, limit, from] = ['mode', 'limit', 'before'].map(key => searchParams.get(key))
  const begin = Number(from)
  const end = Math.min(notes, begin + Number(limit))
  const list = Array.from({ length: end - begin }, (_, at) => noteOf(mode, begin + at))
  const next = new URLSearchParams({ post_id: '1', mode, limit, before: String(end) })
  return {
    meta: { status: 200, msg: 'OK' },
    response: {
      notes: mode === 'tags' ? list.map((_, at) => ({ tag: `tag ${begin + at}`, count: notes - at })) : list,
      totals: { notes: 3 * notes, replies: notes, reblogs: notes, tags: notes, likes: notes },
      ...(end < notes && { _links: { next: { href: `/svc/post/notes?${next}` } } }),
    },
  }
}

const executable = ensureChromium()
const demo = await startDemo(4488)
const browser = await chromium.launch({ executablePath: executable, args: chromiumArgs })
try {
  const context = await browser.newContext({ baseURL: demo.url, viewport: { width: 1280, height: 800 } })
  await context.addCookies([{ name: 'inlay_user', value: 'aria', url: demo.url }])
  const page = await context.newPage()
  await page.route('**/svc/post/notes?*', route => route.fulfill({ json: answer(route.request().url()) }))
  await page.goto('/dashboard?notes=call&poll=600000')
  const count = page.locator('[data-inlay-command="notes:open"]').first()
  await count.waitFor()
  console.log(`${notes} notes of each kind, ${step} px a frame, 4× throttle`)
  for (const tab of ['Replies', 'Reblogs', 'Tags', 'Likes']) {
    await count.click()
    await page.getByRole('tab', { name: tab }).click()
    const cdp = await context.newCDPSession(page)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    const tasks = await traceTrip(browser, page, 'dialog[open] div:has(> [role="tabpanel"])', -step)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    const longer = ms => tasks.filter(({ cpu }) => cpu > ms).length
    const longest = Math.max(...tasks.map(({ cpu }) => cpu))
    const rows = await page.locator('dialog[open] li').count()
    console.log(
      `${tab.padEnd(8)}${String(rows).padStart(5)} rows; tasks of CPU > 16 ms: ${longer(16)}, > 50 ms: ${longer(50)}; longest ${longest.toFixed(0)} ms`,
    )
    await page.keyboard.press('Escape')
    await page
      .locator('dialog[open]')
      .waitFor({ state: 'detached' })
      .catch(() => {})
    await page.waitForTimeout(500)
  }
} finally {
  await browser.close()
  demo.stop()
}
