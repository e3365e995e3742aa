// `node test/bench/notes.mjs`: the notes of a post at 4× throttle. Scrolls through all of each list, older ones loading
// meanwhile; puts the replies in another order; opens the tree of reblogs. `--notes N` (500) of each kind, `--reblogs N`
// (2000) in the tree, `--step N` pixels per frame (60), `--rounds N` (5), `--only scroll|order|tree`, `--port N` (4488).
// Prints the tasks of the page's main thread by their CPU time. An order and a tree are compared with what the browser
// takes by itself: to replace the same list, and to fetch and parse the same pages and show the same rows. With `--cpu`
// these two are measured at full speed and their CPU times printed four times as long: throttling takes CPU time itself,
// and more of it on a busy machine. Never fails a build.
import { chromium } from '@playwright/test'
import { chromiumArgs, ensureChromium } from '../support/chromium.mjs'
import { actHelpers, medians, traceAct } from './acts.mjs'
import { startDemo } from './demo.mjs'
import { answerNotes } from './notes-answers.mjs'
import { readOptions } from './options.mjs'
import { traceTrip } from './trip.mjs'

const { notes, reblogs, step, rounds, only, port, cpu } = readOptions({
  notes: 500,
  reblogs: 2000,
  step: 60,
  rounds: 5,
  only: '',
  port: 4488,
  cpu: false,
})

const scroller = 'dialog[open] div:has(> [role="tabpanel"])'

/** In the page: scrolls to the end until so many replies are there, and the server has no more. */
async function loadAll({ selector, count }) {
  const scroller = document.querySelector(selector)
  while (document.querySelectorAll('dialog[open] [data-note]').length < count) {
    scroller.scrollTo(0, scroller.scrollHeight)
    await new Promise(requestAnimationFrame)
  }
  scroller.scrollTo(0, 0)
}

/** In the page: another order of the replies, until as many are there as were in view, and until all are. */
async function reorder({ order, count, selector }) {
  const { begin, until } = window.act
  const panel = document.querySelector('dialog[open] [role="tabpanel"]')
  const { bottom } = document.querySelector(selector).getBoundingClientRect()
  const rowsOf = list => [...list.querySelectorAll('[data-note]')]
  // The new list comes first.
  const list = () => panel.querySelector('ul[aria-label="Replies"]')
  const screenful = rowsOf(panel).filter(row => row.getBoundingClientRect().top < bottom).length
  const before = rowsOf(panel)[0].dataset.note
  const select = panel.querySelector('select')
  await begin()
  select.value = order
  select.dispatchEvent(new Event('change', { bubbles: true }))
  await until('shown', () => {
    const rows = rowsOf(list())
    return rows.length >= screenful && rows[0].dataset.note !== before
  })
  // The list before is gone last. Counting all rows each time would take longer than what is measured.
  const isAlone = () => panel.querySelector('ul[aria-label="Replies"]').parentElement.nextSibling === null
  await until('done', () => isAlone() && rowsOf(list()).length === count)
}

/** The same by the browser alone. */
async function reorderBare() {
  const { begin, until } = window.act
  const list = document.querySelector('dialog[open] [role="tabpanel"] ul')
  const other = list.cloneNode(true)
  other.replaceChildren(...[...other.children].reverse())
  await begin()
  list.replaceWith(other)
  await until('shown', () => true)
  await until('done', () => true)
  other.replaceWith(list)
}

/** In the page: how many rows of the tree fill its view. */
function rowsInView(selector) {
  const { bottom } = document.querySelector(selector).getBoundingClientRect()
  const rows = [...document.querySelectorAll('[role="treeitem"]')]
  return rows.filter(row => row.getBoundingClientRect().top < bottom).length
}

/** In the page: opens the tree, until its first rows fill the view and until it is whole. */
async function openTree({ whole, screenful }) {
  const { begin, until } = window.act
  const tabs = [...document.querySelectorAll('dialog[open] [role="tab"]')]
  await begin()
  tabs.find(tab => tab.textContent.startsWith('Reblogs')).click()
  await until('shown', () => document.querySelectorAll('[role="treeitem"]').length >= screenful)
  await until('done', () => document.querySelector('[role="treeitem"]').textContent.includes(whole))
}

/** The same by the browser alone: fetches and parses the pages, and shows the rows that are in view. */
async function openTreeBare(addresses) {
  const { begin, until } = window.act
  const tree = document.querySelector('[role="tree"]')
  const other = tree.cloneNode(true)
  const gap = document.createElement('div')
  tree.replaceWith(gap)
  await new Promise(resolve => setTimeout(resolve, 300))
  await begin()
  let shown = 0
  for (const address of addresses) {
    const { response } = JSON.parse(await (await fetch(address)).text())
    if (shown === 0) gap.replaceWith(other)
    shown += response.notes.length
  }
  await until('shown', () => shown > 0)
  await until('done', () => true)
  other.replaceWith(tree)
}

async function openNotes(page, tab) {
  await page.locator('[data-inlay-command="notes:open"]').first().click()
  await page.getByRole('tab', { name: tab }).click()
}

async function closeNotes(page) {
  await page.keyboard.press('Escape')
  await page
    .locator('dialog[open]')
    .waitFor({ state: 'detached' })
    .catch(() => {})
  await page.waitForTimeout(500)
}

/** Runs something at a fourth of the speed. */
async function slowly(page, work) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpu ? 1 : 4 })
  const result = await work()
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await cdp.detach()
  return result
}

async function scrollAll(page) {
  console.log(`scrolling through ${notes} notes of each kind, ${step} px a frame`)
  for (const tab of ['Replies', 'Reblogs', 'Tags', 'Likes']) {
    await openNotes(page, tab)
    const tasks = await slowly(page, () => traceTrip(browser, page, scroller, -step))
    const longer = ms => tasks.filter(({ cpu }) => cpu > ms).length
    const longest = Math.max(...tasks.map(({ cpu }) => cpu))
    const rows = await page.locator('dialog[open] li').count()
    console.log(
      `${tab.padEnd(8)}${String(rows).padStart(5)} rows; tasks of CPU > 16 ms: ${longer(16)}, > 50 ms: ${longer(50)}; longest ${longest.toFixed(0)} ms`,
    )
    await closeNotes(page)
  }
}

function tell(name, own, bare) {
  const [ours, theirs] = [medians(own), medians(bare)]
  const ms = value => `${(value * (cpu ? 4 : 1)).toFixed(0)} ms`
  const parts = ['shown', 'done'].map(
    key =>
      `${key} after ${ms(ours[key])} of CPU, ${(ours[key] / theirs[key]).toFixed(1)}× the browser alone (${ms(theirs[key])}), ${ms(ours[`${key}Clock`])} on the clock`,
  )
  console.log(`${name}: ${parts.join('; ')}; longest task ${ms(ours.longest)} (${ms(theirs.longest)})`)
}

/** Alternates between orders, with all replies loaded and the view at their top. */
async function orderAll(page) {
  await openNotes(page, 'Replies')
  // A reply below three others is behind a button.
  const count = Math.ceil(notes / 5) * 4
  await page.evaluate(loadAll, { selector: scroller, count })
  const [own, bare] = [[], []]
  for (let round = 0; round < rounds; round++) {
    await page.locator(scroller).evaluate(element => element.scrollTo(0, 0))
    await page.waitForTimeout(300)
    const order = ['oldest', 'liked', 'newest'][round % 3]
    await slowly(page, async () => {
      bare.push(await traceAct(browser, page, reorderBare))
      await page.waitForTimeout(300)
      own.push(await traceAct(browser, page, reorder, { order, count, selector: scroller }))
    })
  }
  await closeNotes(page)
  tell(`another order of ${notes} replies`, own, bare)
}

/** Opens the tree again and again; what it needs besides its data is loaded before. */
async function treeAll(page) {
  const pages = new Set()
  page.on('request', request => /[?&]mode=tree/.test(request.url()) && pages.add(request.url()))
  const whole = reblogs.toLocaleString('en')
  const isWhole = () =>
    page.waitForFunction(text => document.querySelector('[role=treeitem]')?.textContent.includes(text), whole)
  await openNotes(page, 'Reblogs')
  await page.getByRole('combobox', { name: 'Show' }).selectOption({ label: 'Tree' })
  await isWhole()
  const screenful = await page.evaluate(rowsInView, scroller)
  await closeNotes(page)
  const [own, bare] = [[], []]
  for (let round = 0; round < rounds; round++) {
    await openNotes(page, 'Replies')
    await page.waitForTimeout(500)
    await slowly(page, async () => {
      own.push(await traceAct(browser, page, openTree, { whole, screenful }))
      await page.waitForTimeout(300)
      bare.push(await traceAct(browser, page, openTreeBare, [...pages]))
    })
    await closeNotes(page)
  }
  tell(`the tree of ${reblogs} reblogs, in ${pages.size} pages`, own, bare)
}

const executable = ensureChromium()
const demo = await startDemo(port)
const browser = await chromium.launch({ executablePath: executable, args: chromiumArgs })
try {
  const context = await browser.newContext({ baseURL: demo.url, viewport: { width: 1280, height: 800 } })
  await context.addCookies([{ name: 'inlay_user', value: 'aria', url: demo.url }])
  const page = await context.newPage()
  page.setDefaultTimeout(120_000)
  await page.addInitScript(actHelpers)
  await answerNotes(page, { replies: notes, reblogs: notes, tags: notes, likes: notes, tree: reblogs })
  await page.goto('/dashboard?notes=can&poll=600000')
  await page.locator('[data-inlay-command="notes:open"]').first().waitFor()
  for (const [name, run] of Object.entries({ scroll: scrollAll, order: orderAll, tree: treeAll }))
    if (only === '' || only === name) await run(page)
} finally {
  await browser.close()
  demo.stop()
}
