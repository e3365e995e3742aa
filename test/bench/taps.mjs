// `npm run bench -- taps`: from a tap or key to the next paint, for the most common acts, with the CPU throttled four
// times: the longest `duration` of the interaction's events (Event Timing). Cold: the first time on a fresh page, by a
// pointer that presses as soon as it arrives. Warm: the third time on the same page, by one that rests first. Beside
// them, what a bare page and two other bundles take to open their own. In a visible window, under xvfb without a
// screen: headless Chromium reports no paint for an event. `--rounds N` (5), `--only TEXT,TEXT` (acts whose name
// contains one of them), `--slower N` (4). Medians in milliseconds, to the browser's precision of 8; 16 stands for at
// most 16. Then, cold and warm: how often styles were computed, for how many elements (with `--cpu` or `--why`), and the
// time as a ratio of what a bare dialog takes that a key opens there just before, with the same things open, or for a key
// in a field, of a key in a bare field beside it; the host's own dialog on a page with Inlay is compared with that on one
// without. `--cpu` measures CPU time instead, from the event to the commit of its paint, times `--slower`: ratios of it
// are finer, and hold on a busy machine. `--why` prints what the slowest event waited for, ran and drew; `--port N` is the demo's. Never fails a
// build.
import { startDemo } from './demo.mjs'
import { median } from './figures.mjs'
import { readOptions } from './options.mjs'
import { startBenchServer } from './server.mjs'
import { acts } from './taps/acts.mjs'
import { peerActs } from './taps/peers.mjs'
import { bareDialog, bareField, cpuOf, observer, partsOf, styledIn, tellWhy, tracks } from './taps/timing.mjs'
import { onScreen, openPage, openWindow } from './window.mjs'

const atMostMs = 100
const atMostRatio = 1.5

/** Until the page has reported nothing new for a while: reports come after their frame. */
async function settle(frame) {
  let known = -1
  for (let turn = 0; turn < 20; turn++) {
    await frame.waitForTimeout(120)
    const count = await frame.evaluate(() => window.durations.length + window.slowFrames.length)
    if (count === known) return
    known = count
  }
}

/** The time that something takes on a page, and the styles that it made the browser compute. */
async function time({ page, slow, countStyles }, frame, { browser, slower, cpu, why }, run) {
  await settle(frame)
  // What comes before and after is not measured, so it is fast.
  if (!cpu) await slow(slower)
  await frame.evaluate(() => {
    window.durations = []
    window.slowFrames = []
  })
  const isTraced = cpu || why
  const stylesBefore = await countStyles()
  let trace
  if (isTraced) await browser.startTracing(page, { categories: tracks })
  try {
    await run()
    await settle(frame)
  } finally {
    if (isTraced) trace = await browser.stopTracing()
  }
  const styles = (await countStyles()) - stylesBefore
  const { durations, frames } = await frame.evaluate(() => ({
    durations: window.durations,
    frames: window.slowFrames,
  }))
  await slow(1)
  const slowest = durations.toSorted((a, b) => b.duration - a.duration)[0]
  return {
    ms: cpu ? cpuOf(trace) : Math.max(16, slowest?.duration ?? 0),
    styles,
    styled: isTraced ? styledIn(trace) : null,
    slowest,
    frames,
    parts: why && partsOf(trace),
  }
}

/** An act, and before it what it is compared with, while the same things are open. */
async function once(opened, act, how) {
  const { page } = opened
  const { before, target, key, seen, undo, types, closes } = act
  const bare = act.path ? null : types ? bareField : bareDialog
  const compare = async frame => {
    const press = () => page.keyboard.press(bare.key, { delay: 40 })
    // A dialog is opened from something, and closing it returns the focus there.
    if (closes) await frame.focus('a')
    await bare.add(frame)
    if (closes) await press()
    const compared = await time(opened, frame, how, press)
    await bare.remove(frame)
    return compared
  }
  // What closes the last dialog makes the whole page active again, as a bare one does that is the only one.
  let compared = closes ? await compare(page.mainFrame()) : null
  await before?.(page)
  const frame = act.frame ? await (await page.waitForSelector(act.frame)).contentFrame() : page.mainFrame()
  if (bare) compared ??= await compare(frame)
  const element = target && frame.locator(target).first()
  await element?.scrollIntoViewIfNeeded()
  const box = await element?.boundingBox()
  const timed = await time(opened, frame, how, async () => {
    if (key) await page.keyboard.press(key, { delay: 40 })
    else {
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
      if (how.rests) await settle(frame)
      await page.mouse.down()
      await page.waitForTimeout(40)
      await page.mouse.up()
    }
    if (seen) await page.waitForSelector(seen)
  })
  await undo?.(page)
  return { ...timed, bare: compared?.ms ?? null }
}

/** How often styles were computed, for how many elements, and the time as a ratio of what it is compared with. */
function detailsOf(all) {
  const middle = key => median(all.map(one => one[key] ?? 0))
  const bare = middle('bare')
  const ratio = bare ? (middle('ms') / bare).toFixed(2) : '–'
  return [middle('styles'), middle('styled'), ratio].map(cell => String(cell).padStart(9)).join('')
}

/** An act on a page of its own: the first time, and the third. */
async function round(act, how) {
  const { browser, origins } = how
  const url = act.path ? origins.bench + act.path : `${origins.demo}/dashboard`
  const opened = await openPage(browser, url, observer)
  try {
    const cold = await once(opened, act, how)
    await once(opened, act, { ...how, slower: 1, cpu: false, why: false })
    return [cold, await once(opened, act, { ...how, rests: true })]
  } finally {
    await opened.page.context().close()
  }
}

async function measure(act, rounds, how) {
  const { slower, cpu, why } = how
  const cold = []
  const warm = []
  for (let count = 0; count < rounds; count++) {
    // In turns, so that whatever else the machine does slows both down.
    const compared = act.beside && (await round(act.beside, how))
    const timed = await round(act, how)
    for (const [at, one] of timed.entries())
      [cold, warm][at].push(compared ? { ...one, bare: compared[at].ms } : one)
    if (why) for (const one of [cold.at(-1), warm.at(-1)]) tellWhy(one)
  }
  const cells = [cold, warm].map(all => Math.round(median(all.map(({ ms }) => ms)) * (cpu ? slower : 1)))
  const mark = Math.max(...cells) > atMostMs ? '  over' : ''
  const details = [cold, warm].map(detailsOf)
  console.log(
    act.name.padEnd(26) + cells.map(ms => String(ms).padStart(6)).join('') + details.join('') + mark,
  )
  return { cells, ratios: details.map(text => Number(text.trim().split(/\s+/).at(-1))) }
}

async function benchTaps(args) {
  const { rounds, slower, only, why, cpu, port } = readOptions(
    { rounds: 5, slower: 4, only: '', why: false, cpu: false, port: 4585 },
    args,
  )
  const chosen = only.split(',')
  const isChosen = ({ name }) => chosen.some(part => name.includes(part))
  const peers = peerActs()
  const demo = await startDemo(port)
  const server = await startBenchServer(demo.url, peers.files)
  const browser = await openWindow()
  const origins = { demo: demo.url, bench: server.origin }
  const how = { browser, origins, slower, cpu, why }
  const all = Object.assign([], { ratios: [] })
  try {
    console.log(
      `${cpu ? 'Processor time from' : 'From'} a tap to the next paint, processor ${slower}× slower; ms, medians of ${rounds}`,
    )
    const columns = ['styles', 'elements', 'ratio'].map(name => name.padStart(9)).join('')
    console.log(
      `${''.padEnd(26)}${['cold', 'warm'].map(name => name.padStart(6)).join('')}${columns}${columns}`,
    )
    for (const act of [...peers.acts, ...acts].filter(isChosen))
      try {
        const { cells, ratios } = await measure(act, rounds, how)
        if (act.path) continue
        all.push(...cells)
        all.ratios.push(...ratios)
      } catch (error) {
        console.log(`${act.name.padEnd(26)}  ${String(error).split('\n')[0]}`)
      }
    console.log(`${all.filter(ms => ms <= atMostMs).length} of ${all.length} within ${atMostMs} ms`)
    const { ratios } = all
    console.log(
      `${ratios.filter(ratio => ratio <= atMostRatio).length} of ${ratios.length} within ${atMostRatio} times`,
    )
  } finally {
    await browser.close()
    server.close()
    demo.stop()
  }
}

export const main = args => onScreen(import.meta.filename, args, benchTaps)

if (process.argv[1] === import.meta.filename) await main(process.argv.slice(2))
