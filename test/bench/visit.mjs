// How long a page is blocked during a visit of two minutes: somebody scrolls, opens, writes and likes on the demo's
// dashboard, and scrolls and presses on the same page without Inlay. Prints the total blocking time (of each task, what
// is beyond 50 ms), the number of such tasks and the longest, and what the visitor did then, with the CPU throttled
// four times. `--seconds N` (120) of each visit, `--slower N` (4), `--only with` or `without`, `--port N` is the demo's.
import { startDemo } from './demo.mjs'
import { readOptions } from './options.mjs'
import { startBenchServer } from './server.mjs'
import { acts } from './taps/acts.mjs'
import { onScreen, openPage, openWindow } from './window.mjs'

const longMs = 50
/** What a visitor does, in turn, between two stretches of scrolling. */
const round = [
  'like',
  'key in a message',
  'typing in a form',
  'share',
  'activity',
  'drawer',
  'reply',
  'text form',
  'inbox',
]

/** In the page, before its scripts. */
const observer = () => {
  window.longTasks = []
  new PerformanceObserver(list => {
    for (const { startTime, duration } of list.getEntries()) window.longTasks.push({ startTime, duration })
  }).observe({ type: 'longtask', buffered: true })
}

async function scroll(page) {
  await page.mouse.move(640, 500)
  for (const by of [1, -1])
    for (let step = 0; step < 12; step++) {
      await page.mouse.wheel(0, by * 160)
      await page.waitForTimeout(80)
    }
}

async function press(page, { before, target, key, seen, undo }) {
  await before?.(page)
  if (key) await page.keyboard.press(key)
  else await page.locator(target).first().click()
  if (seen) await page.waitForSelector(seen)
  await page.waitForTimeout(1000)
  await undo?.(page)
}

/** Without Inlay nothing opens, and a link would leave the page: the visitor presses on the text. */
async function pressText(page) {
  await page.locator('h1').first().click()
  await page.waitForTimeout(1000)
}

async function visit(page, seconds, isWithInlay) {
  const done = []
  const now = () => page.evaluate(() => performance.now())
  const during = async (name, act) => {
    const from = await now()
    await act()
    done.push({ name, from, to: await now() })
  }
  done.push({ name: 'loading', from: 0, to: await now() })
  const end = Date.now() + seconds * 1000
  for (let turn = 0; Date.now() < end; turn++) {
    await during('scrolling', () => scroll(page))
    const name = round[turn % round.length]
    const act = acts.find(one => one.name === name)
    if (isWithInlay) await during(name, () => press(page, act))
    else await during('pressing', () => pressText(page))
  }
  const tasks = await page.evaluate(() => window.longTasks)
  return { tasks, done }
}

const figuresOf = tasks => ({
  blocked: tasks.reduce((sum, { duration }) => sum + Math.max(0, duration - longMs), 0),
  count: tasks.length,
  longest: Math.max(0, ...tasks.map(({ duration }) => duration)),
})

const line = (name, { blocked, count, longest }) =>
  console.log(
    name.padEnd(26) + [blocked, count, longest].map(value => String(Math.round(value)).padStart(10)).join(''),
  )

function print(title, { tasks, done }) {
  line(title, figuresOf(tasks))
  for (const name of new Set(done.map(one => one.name))) {
    const spans = done.filter(one => one.name === name)
    const own = tasks.filter(({ startTime }) =>
      spans.some(({ from, to }) => startTime >= from && startTime < to),
    )
    line(`  ${name} × ${spans.length}`, figuresOf(own))
  }
}

async function benchVisit(args) {
  const { seconds, slower, only, port } = readOptions({ seconds: 120, slower: 4, only: '', port: 4586 }, args)
  const demo = await startDemo(port)
  const server = await startBenchServer(demo.url, { '/bench/nothing.js': '' })
  const browser = await openWindow()
  const visits = [
    { name: 'with', title: 'with Inlay', url: `${demo.url}/dashboard` },
    { name: 'without', title: 'without Inlay', url: `${server.origin}/dashboard?instead=nothing` },
  ]
  try {
    console.log(`A visit of ${seconds} s, processor ${slower}× slower; ms of tasks over ${longMs} ms`)
    console.log(''.padEnd(26) + ['blocked', 'tasks', 'longest'].map(name => name.padStart(10)).join(''))
    for (const { name, title, url } of visits) {
      if (only && only !== name) continue
      const { page, slow } = await openPage(browser, url, observer)
      await slow(slower)
      print(title, await visit(page, seconds, name === 'with'))
      await page.context().close()
    }
  } finally {
    await browser.close()
    server.close()
    demo.stop()
  }
}

if (process.argv[1] === import.meta.filename)
  await onScreen(import.meta.filename, process.argv.slice(2), benchVisit)
