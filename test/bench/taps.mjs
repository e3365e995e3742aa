// `npm run bench -- taps`: from a tap or key to the next paint, for the most common actions, with the CPU
// throttled four times: the longest `duration` of the interaction's events (Event Timing). Cold: the first time on a
// fresh page. Warm: the third time on the same page. In a visible window, under xvfb without a screen: headless
// Chromium reports no paint for an event. `--rounds N` (3), `--only TEXT`, `--slower N` (4). Medians in milliseconds,
// to the browser's precision of 8. `--cpu` measures CPU time instead, from the event to the commit of its paint, times
// `--slower`: useful on a busy machine. `--why` prints what the slowest event waited for, ran and drew; `--port N` is
// the demo's. Never fails a build.
import { spawn } from 'node:child_process'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { chromiumArgs, ensureChromium, onPath } from '../support/chromium.mjs'
import { startDemo } from './demo.mjs'
import { median } from './figures.mjs'

const atMostMs = 100
const header = name => ({ target: `[data-inlay-root="header"] button[aria-label^="${name}"]` })
const form = type => ({
  target: `[data-inlay="post-forms"] nav button[data-type="${type}"]`,
  seen: 'form[data-placement] footer button[type=submit]',
  undo: async page => {
    await page.locator('form[data-placement] header button[aria-label="Close"]').click()
    await page.waitForSelector('form[data-placement]', { state: 'detached' })
    await page.waitForURL(/dashboard/)
  },
})
const escapes = gone => async page => {
  await page.keyboard.press('Escape')
  await page.waitForSelector(gone, { state: 'detached' })
}
const dialogOpen = 'dialog[data-state="open"]'
const inbox = '[role=dialog][aria-label="Inbox"]'
const openForm = type => async page => {
  await page.locator(form(type).target).click()
  await page.waitForSelector(form(type).seen)
  await page.waitForTimeout(400)
}
const openInbox = async page => {
  await page.locator(header('Messages').target).click()
  await page.waitForSelector(`${inbox} li`)
  await page.waitForTimeout(300)
}

/** Each action, what shows that it has worked, and how to reset. */
const actions = [
  {
    name: 'fast compose',
    ...header('New post'),
    seen: 'dialog[aria-label="New post"]',
    undo: escapes('dialog[aria-label="New post"]:modal'),
  },
  { name: 'activity', ...header('Activity'), seen: '#inlay-activity', undo: escapes('#inlay-activity') },
  { name: 'account', ...header('Account'), seen: '#inlay-account', undo: escapes('#inlay-account') },
  { name: 'inbox', ...header('Messages'), seen: inbox, undo: escapes(inbox) },
  {
    name: 'a conversation',
    before: openInbox,
    target: `${inbox} li[data-index] button`,
    seen: 'section[data-window-key] textarea',
    undo: async page => {
      await page.keyboard.press('Escape')
      await page.waitForTimeout(600)
    },
  },
  { name: 'text form', ...form('text') },
  { name: 'photo form', ...form('photo') },
  { name: 'quote form', ...form('quote') },
  { name: 'link form', ...form('link') },
  { name: 'audio form', ...form('audio') },
  {
    name: 'typing in a form',
    before: openForm('quote'),
    key: 'a',
    undo: async page => {
      await page.keyboard.press('Backspace')
      await form('quote').undo(page)
    },
  },
  {
    name: 'settings of a form',
    before: openForm('quote'),
    target: 'form[data-placement] footer button[aria-label="Settings"]',
    seen: 'form[data-placement] section[aria-label="Settings"]',
    undo: form('quote').undo,
  },
  {
    name: 'closing a form',
    before: openForm('quote'),
    target: 'form[data-placement] header button[aria-label="Close"]',
    undo: page => page.waitForURL(/dashboard/),
  },
  {
    name: 'discarding a form',
    before: async page => {
      await openForm('quote')(page)
      await page.keyboard.type('words')
      await page.locator('form[data-placement] header button[aria-label="Close"]').click()
      await page.waitForSelector('[role=alertdialog]:modal')
      await page.waitForTimeout(400)
    },
    target: '[role=alertdialog] footer button >> text=Discard',
    undo: page => page.waitForURL(/dashboard/),
  },
  {
    name: 'drawer',
    target: 'a.post-blog',
    seen: `${dialogOpen} article`,
    undo: escapes(`${dialogOpen} article`),
  },
  { name: 'like', target: 'article [data-inlay-command="post:toggle-like"]' },
  {
    name: 'reply',
    target: 'article [data-inlay-command="post:reply"]',
    seen: 'textarea',
    undo: async page => {
      await page.keyboard.press('Escape')
      await page.waitForTimeout(400)
    },
  },
  {
    name: 'reblog form',
    target: 'article a.act-reblog',
    seen: form('text').seen,
    undo: form('text').undo,
  },
  {
    name: 'share',
    target: 'article [data-inlay-command="share:open"]',
    seen: ':popover-open[data-placed]',
    undo: async page => {
      await page.keyboard.press('Escape')
      await page.waitForTimeout(400)
    },
  },
  {
    name: 'share as a message',
    target: 'article [data-inlay-command="share-message:open"]',
    seen: ':popover-open[data-placed]',
    undo: async page => {
      await page.keyboard.press('Escape')
      await page.waitForTimeout(400)
    },
  },
]

/** Makes the page one of 200 posts. */
const manyPosts = page =>
  page.evaluate(() => {
    const posts = [...document.querySelectorAll('#posts > [data-inlay-post]')]
    for (let n = posts.length; n < 200; n++) {
      const copy = posts[n % posts.length].cloneNode(true)
      const data = JSON.parse(copy.dataset.inlayPost)
      copy.dataset.inlayPost = JSON.stringify({ ...data, id: `9${n}` })
      copy.id = ''
      posts[0].parentElement.append(copy)
    }
  })
actions.push(
  { name: 'next post of 200', before: manyPosts, key: 'j' },
  {
    name: 'like by key',
    before: async page => {
      await page.keyboard.press('j')
      await page.waitForSelector('[data-inlay-current]')
    },
    key: 'l',
  },
  { name: 'palette', key: 'Control+k', seen: `${dialogOpen} [role=combobox]`, undo: escapes(dialogOpen) },
  { name: 'shortcuts', key: '?', seen: `${dialogOpen} [type=search]`, undo: escapes(dialogOpen) },
)

/** In the page, before its scripts: records the durations of interactions. */
const observer = () => {
  window.durations = []
  new PerformanceObserver(list => {
    for (const {
      duration,
      interactionId,
      name,
      startTime,
      processingStart,
      processingEnd,
    } of list.getEntries())
      if (interactionId)
        window.durations.push({
          duration,
          name,
          startTime,
          waited: processingStart - startTime,
          ran: processingEnd - processingStart,
        })
  }).observe({ type: 'event', durationThreshold: 16, buffered: true })
  window.slowFrames = []
  new PerformanceObserver(list => {
    for (const frame of list.getEntries())
      window.slowFrames.push({
        at: frame.startTime,
        whole: frame.duration,
        toRender: frame.renderStart - frame.startTime,
        toStyle: frame.styleAndLayoutStart - frame.startTime,
        scripts: frame.scripts.map(
          one => `${one.invoker} ${one.sourceFunctionName} ${Math.round(one.duration)}`,
        ),
      })
  }).observe({ type: 'long-animation-frame', buffered: true })
}

const tracks = ['devtools.timeline', 'toplevel']
/** Complete tasks of a thread; their name in a trace depends on their source. */
const isTask = name => name === 'RunTask' || name === 'ThreadControllerImpl::RunTask'

/** From a trace: CPU time of the main thread from an event to the commit of the next paint. */
function cpuOf(buffer) {
  const { traceEvents: all } = JSON.parse(buffer)
  const dispatched = all.filter(
    ({ name, ph, args }) =>
      name === 'EventDispatch' &&
      ph === 'X' &&
      /^(pointerdown|pointerup|click|keydown)$/.test(args?.data?.type),
  )
  const costs = dispatched.map(event => {
    const own = all.filter(({ pid, tid, ph }) => pid === event.pid && tid === event.tid && ph === 'X')
    const commit = own
      .filter(({ name, ts }) => name === 'Commit' && ts >= event.ts)
      .sort((a, b) => a.ts - b.ts)[0]
    const end = commit ? commit.ts + commit.dur : event.ts + event.dur
    return own
      .filter(({ name, ts, dur }) => isTask(name) && ts + dur >= event.ts && ts <= end)
      .reduce((sum, { tdur = 0 }) => sum + tdur / 1000, 0)
  })
  return Math.max(0, ...costs)
}

async function once(page, { before, target, key, seen, undo }, tracer) {
  await before?.(page)
  const element = target && page.locator(target).first()
  await element?.scrollIntoViewIfNeeded()
  const box = await element?.boundingBox()
  // A pointer rests before it presses.
  if (box) await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.waitForTimeout(300)
  await page.evaluate(() => {
    window.durations = []
    window.slowFrames = []
  })
  await tracer?.startTracing(page, { categories: tracks })
  if (key) await page.keyboard.press(key, { delay: 40 })
  else {
    await page.mouse.down()
    await page.waitForTimeout(40)
    await page.mouse.up()
  }
  if (seen) await page.waitForSelector(seen)
  await page.waitForTimeout(900)
  const cpu = tracer ? cpuOf(await tracer.stopTracing()) : null
  const { durations, frames } = await page.evaluate(() => ({
    durations: window.durations,
    frames: window.slowFrames,
  }))
  await undo?.(page)
  await page.waitForTimeout(300)
  const slowest = durations.toSorted((a, b) => b.duration - a.duration)[0]
  return { ms: cpu ?? Math.max(16, slowest?.duration ?? 0), slowest, frames }
}

/** Prints what the slowest event of an action waited for, ran, and what was drawn after it. */
function tellWhy({ slowest, frames }) {
  if (!slowest) return
  const { name, waited, ran, duration, startTime } = slowest
  const parts = [waited, ran, duration - waited - ran].map(Math.round)
  console.log(`    ${name}: waited ${parts[0]}, ran ${parts[1]}, then ${parts[2]} to the paint`)
  for (const { at, whole, toRender, toStyle, scripts } of frames)
    console.log(
      `    frame at ${Math.round(at - startTime)}: ${Math.round(whole)}, rendering from ${Math.round(toRender)}, style from ${Math.round(toStyle)}; ${scripts.join('; ')}`,
    )
}

async function benchTaps(args) {
  const { values } = parseArgs({
    args,
    options: {
      rounds: { type: 'string', default: '3' },
      slower: { type: 'string', default: '4' },
      only: { type: 'string', default: '' },
      why: { type: 'boolean', default: false },
      cpu: { type: 'boolean', default: false },
      port: { type: 'string', default: '4585' },
    },
  })
  const rounds = Number(values.rounds)
  const executablePath = ensureChromium()
  const demo = await startDemo(Number(values.port))
  const browser = await chromium.launch({ executablePath, args: chromiumArgs, headless: false })
  const fresh = async () => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
    await context.addCookies([
      { name: 'inlay_user', value: 'aria', url: demo.url },
      { name: 'inlay_world', value: `taps-${Math.random()}`, url: demo.url },
    ])
    const page = await context.newPage()
    page.setDefaultTimeout(20_000)
    await page.addInitScript(observer)
    await page.goto(`${demo.url}/dashboard`)
    await page.evaluate(() => window.inlay.ready)
    await page.waitForTimeout(1500)
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: values.cpu ? 1 : Number(values.slower) })
    return page
  }
  const tracer = values.cpu ? browser : undefined
  try {
    console.log(
      `${values.cpu ? 'Processor time from' : 'From'} a tap to the next paint, processor ${values.slower}× slower; ms, medians of ${rounds}`,
    )
    console.log(`${''.padEnd(24)}${['cold', 'warm'].map(name => name.padStart(7)).join('')}`)
    for (const action of actions.filter(({ name }) => name.includes(values.only))) {
      const cold = []
      const warm = []
      try {
        for (let round = 0; round < rounds; round++) {
          const page = await fresh()
          cold.push(await once(page, action, tracer))
          await once(page, action, tracer)
          warm.push(await once(page, action, tracer))
          if (values.why) for (const one of [cold.at(-1), warm.at(-1)]) tellWhy(one)
          await page.context().close()
        }
        const cells = [cold, warm].map(all =>
          Math.round(median(all.map(({ ms }) => ms)) * (values.cpu ? Number(values.slower) : 1)),
        )
        const mark = Math.max(...cells) > atMostMs ? '  over' : ''
        console.log(action.name.padEnd(24) + cells.map(ms => String(ms).padStart(7)).join('') + mark)
      } catch (error) {
        console.log(`${action.name.padEnd(24)}  ${String(error).split('\n')[0]}`)
      }
    }
  } finally {
    await browser.close()
    demo.stop()
  }
}

/** A visible window needs a screen. */
export async function main(args) {
  const isScreenless = process.platform === 'linux' && !process.env.DISPLAY
  if (!isScreenless) return benchTaps(args)
  if (!onPath('xvfb-run')) return console.error('taps needs a screen, or xvfb-run')
  const child = spawn(
    'xvfb-run',
    ['-a', '-s', '-screen 0 1400x1000x24', process.execPath, import.meta.filename, ...args],
    { stdio: 'inherit' },
  )
  process.exitCode = await new Promise(resolve => child.on('exit', resolve))
}

if (process.argv[1] === import.meta.filename) await main(process.argv.slice(2))
