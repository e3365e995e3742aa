// One trip through a list, and the tasks of the page's main thread.
const mark = 'bench-trip'

/** Runs in the page: scrolls up by `step` pixels per frame until nothing more loads for a while; down if negative. */
async function travel({ selector, step, name }) {
  const restMs = 1500
  const scroller = document.querySelector(selector)
  performance.mark(name)
  let moved = performance.now()
  for (let frames = 0; performance.now() - moved < restMs && frames < 20_000; frames++) {
    const before = scroller.scrollTop
    scroller.scrollTop = Math.max(0, before - step)
    if (scroller.scrollTop !== before) moved = performance.now()
    await new Promise(requestAnimationFrame)
  }
}

const isScript = /^(FunctionCall|EvaluateScript|RunMicrotasks|BlinkScheduler_PerformMicrotaskCheckpoint)$/

/** Events that are not nested in another one. */
function outermost(events) {
  let until = 0
  return events.filter(({ ts, dur }) => {
    if (ts < until) return false
    until = ts + dur
    return true
  })
}

/**
 * Tasks of the main thread on which an event happened: when they began, in microseconds, and in milliseconds their
 * duration, the processor's share of it, which does not depend on other load, and script time in it.
 */
export function tasksOf(traceEvents, event) {
  const threadOf = ({ pid, tid }) => `${pid}:${tid}`
  const page = threadOf(event)
  const events = traceEvents
    .filter(one => one.ph === 'X' && threadOf(one) === page)
    .sort((a, b) => a.ts - b.ts || b.dur - a.dur)
  const scripts = outermost(events.filter(({ name }) => isScript.test(name)))
  let at = 0
  return outermost(events).map(({ ts, dur, tdur = dur }) => {
    let script = 0
    for (; at < scripts.length && scripts[at].ts <= ts + dur; at++) script += scripts[at].dur / 1000
    return { from: ts, ms: dur / 1000, cpu: tdur / 1000, script }
  })
}

export async function traceTrip(browser, tab, selector, step) {
  await browser.startTracing(tab, { categories: ['devtools.timeline', 'toplevel', 'blink.user_timing'] })
  await tab.evaluate(travel, { selector, step, name: mark })
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString())
  return tasksOf(
    traceEvents,
    traceEvents.find(({ name }) => name === mark),
  )
}
