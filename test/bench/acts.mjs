// An act in a page, and the tasks of the page's main thread until all that it shows is there.
import { median } from './figures.mjs'
import { tasksOf } from './trip.mjs'

/** Runs in the page before its scripts: how an act says when it begins, and when something is there and painted. */
export function actHelpers() {
  const painted = () => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))
  window.act = {
    /** What was done before must not count. */
    async begin() {
      await painted()
      performance.mark('act:begin')
    },
    /** Looks only when something has changed: looking with each frame would take time that is measured. */
    async until(name, isThere) {
      const longest = 60_000
      const changed = () =>
        new Promise((resolve, reject) => {
          const observer = new MutationObserver(() => isThere() && done())
          const timer = setTimeout(() => done(new Error(`${name} has not come`)), longest)
          const done = error => {
            observer.disconnect()
            clearTimeout(timer)
            error ? reject(error) : resolve()
          }
          observer.observe(document, { subtree: true, childList: true, characterData: true })
        })
      if (!isThere()) await changed()
      await painted()
      performance.mark(`act:${name}`)
    },
  }
}

/**
 * What an act costs, in milliseconds: the processor's time until something is shown (`shown`) and until all is there
 * (`done`), the longest task in between, and the time on the clock. `act` runs in the page with `input`.
 */
export async function traceAct(browser, tab, act, input) {
  const categories = ['devtools.timeline', 'toplevel', 'blink.user_timing']
  await browser.startTracing(tab, { categories })
  await tab.evaluate(act, input)
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString())
  const at = name => traceEvents.find(event => event.name === `act:${name}`)
  const [begin, shown, done] = ['begin', 'shown', 'done'].map(at)
  const tasks = tasksOf(traceEvents, begin).filter(({ from, ms }) => from + ms * 1000 >= begin.ts)
  const cpuUntil = ({ ts }) => tasks.filter(({ from }) => from <= ts).reduce((sum, { cpu }) => sum + cpu, 0)
  return {
    shown: cpuUntil(shown),
    done: cpuUntil(done),
    longest: Math.max(...tasks.filter(({ from }) => from <= done.ts).map(({ cpu }) => cpu)),
    shownClock: (shown.ts - begin.ts) / 1000,
    doneClock: (done.ts - begin.ts) / 1000,
  }
}

/** The median of each figure over several rounds. */
export const medians = rounds =>
  Object.fromEntries(Object.keys(rounds[0]).map(key => [key, median(rounds.map(round => round[key]))]))
