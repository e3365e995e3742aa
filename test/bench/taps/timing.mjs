// In a page: the durations of its interactions, and from a trace, what the time went into.

/** In the page and its frames, before their scripts: records what Event Timing and long frames say. */
export const observer = () => {
  window.durations = []
  window.slowFrames = []
  new PerformanceObserver(list => {
    for (const one of list.getEntries())
      if (one.interactionId)
        window.durations.push({
          duration: one.duration,
          name: one.name,
          startTime: one.startTime,
          waited: one.processingStart - one.startTime,
          ran: one.processingEnd - one.processingStart,
        })
  }).observe({ type: 'event', durationThreshold: 16, buffered: true })
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

export const tracks = [
  'devtools.timeline',
  'toplevel',
  'latencyInfo',
  'disabled-by-default-devtools.timeline',
]
/** Complete tasks of a thread; their name in a trace depends on their source. */
const isTask = name => name === 'RunTask' || name === 'ThreadControllerImpl::RunTask'

/** From a trace: CPU time of the main thread from an event to the commit of the next paint. */
export function cpuOf(buffer) {
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

/** From a trace: for how many elements styles were computed. */
export const styledIn = buffer =>
  JSON.parse(buffer)
    .traceEvents.filter(({ name }) => name === 'UpdateLayoutTree')
    .reduce((sum, { args }) => sum + (args?.elementCount ?? 0), 0)

/**
 * What an act is compared with, on the same page with the same things open: F9 shows a dialog with nothing but a word,
 * and closes it, and no other listener hears it. `remove` leaves the page as it was.
 */
export const bareDialog = {
  key: 'F9',
  add: frame =>
    frame.evaluate(() => {
      const dialog = document.createElement('dialog')
      dialog.id = 'bare-dialog'
      dialog.textContent = 'hello'
      document.body.append(dialog)
      const focused = document.activeElement
      const show = event => {
        event.stopImmediatePropagation()
        if (event.key === 'F9') dialog.open ? dialog.close() : dialog.showModal()
      }
      window.addEventListener('keydown', show, true)
      dialog.addEventListener('bare-over', () => {
        window.removeEventListener('keydown', show, true)
        dialog.close()
        dialog.remove()
        focused?.focus({ preventScroll: true })
      })
    }),
  remove: frame =>
    frame.evaluate(() => document.querySelector('#bare-dialog').dispatchEvent(new Event('bare-over'))),
}

/** The same for a key in a field: one in a bare field beside it. */
export const bareField = {
  key: 'a',
  add: frame =>
    frame.evaluate(() => {
      const focused = document.activeElement
      const field = document.createElement('textarea')
      field.id = 'bare-field'
      focused.parentElement.append(field)
      field.focus({ preventScroll: true })
      field.addEventListener('bare-over', () => {
        focused.focus({ preventScroll: true })
        field.remove()
      })
    }),
  remove: frame =>
    frame.evaluate(() => document.querySelector('#bare-field').dispatchEvent(new Event('bare-over'))),
}

const drawn = new Set(['UpdateLayoutTree', 'Layout', 'PrePaint', 'Paint', 'Layerize', 'Commit', 'HitTest'])
const ran = new Set(['FunctionCall', 'EvaluateScript', 'v8.compileModule', 'RunMicrotasks', 'TimerFire'])

/** From a trace: what the main thread did within the longest interaction, by kind, in milliseconds. */
export function partsOf(buffer) {
  const { traceEvents: all } = JSON.parse(buffer)
  const opened = new Map()
  const spans = []
  for (const one of all.filter(({ name }) => name === 'EventTiming')) {
    const key = `${one.pid} ${one.id ?? one.id2?.local}`
    if (one.ph === 'b') opened.set(key, one)
    else if (one.ph === 'e' && opened.has(key)) spans.push({ from: opened.get(key), to: one.ts })
  }
  const longest = spans.sort((a, b) => b.to - b.from.ts - (a.to - a.from.ts))[0]
  if (!longest) return ''
  const { from, to } = longest
  const sums = {}
  const inside = all
    .filter(one => one.ph === 'X' && one.pid === from.pid && one.ts + one.dur > from.ts && one.ts < to)
    .filter(({ name }) => drawn.has(name) || ran.has(name) || name === 'RasterTask')
    .sort((a, b) => a.ts - b.ts)
  let scriptEnd = 0
  for (const one of inside) {
    const isScript = ran.has(one.name)
    // A call within a call counts once.
    if (isScript && one.ts < scriptEnd) continue
    if (isScript) scriptEnd = one.ts + one.dur
    const name = isScript ? 'script' : one.name
    const within = Math.min(to, one.ts + one.dur) - Math.max(from.ts, one.ts)
    sums[name] = (sums[name] ?? 0) + within / 1000
  }
  const told = Object.entries(sums).map(([name, ms]) => `${name} ${Math.round(ms)}`)
  return `${from.args?.data?.type ?? ''} ${Math.round((to - from.ts) / 1000)}: ${told.join(', ')}`
}

/** Prints what the slowest event of an act waited for, ran, and what was drawn after it. */
export function tellWhy({ slowest, frames, parts }) {
  if (!slowest) return
  const { name, waited, ran: own, duration, startTime } = slowest
  const [before, during, after] = [waited, own, duration - waited - own].map(Math.round)
  console.log(`    ${name}: waited ${before}, ran ${during}, then ${after} to the paint; ${parts ?? ''}`)
  for (const { at, whole, toRender, toStyle, scripts } of frames.filter(
    one => one.at + one.whole > startTime && one.at < startTime + duration,
  ))
    console.log(
      `    frame at ${Math.round(at - startTime)}: ${Math.round(whole)}, rendering from ${Math.round(toRender)}, style from ${Math.round(toStyle)}; ${scripts.join('; ')}`,
    )
}
