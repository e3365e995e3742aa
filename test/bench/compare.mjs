// Two pages that make the same trip through a list in turn, and the cost of their frames. The speed of a shared machine
// varies by the minute, and a task of 51 ms counts where one of 49 does not: so the trips are short, and the ratios are
// what to read, each of two trips in a row.
import { median, quantile } from './figures.mjs'
import { traceTrip } from './trip.mjs'

/** Tasks shorter than this draw no frame, in milliseconds. */
const frameMs = 8
/** A long task, as the platform defines it, in milliseconds. */
const longMs = 50

function figuresOf(tasks) {
  const all = tasks.filter(({ ms }) => ms > frameMs).map(({ ms }) => ms)
  const scripts = tasks.map(({ script }) => script)
  return {
    tasks: all.length,
    sum: all.reduce((sum, ms) => sum + ms, 0) / 1000,
    p50: quantile(all, 0.5),
    p90: quantile(all, 0.9),
    p99: quantile(all, 0.99),
    longest: Math.max(...all),
    long: all.filter(ms => ms > longMs).length,
    script: Math.max(...scripts),
    longScripts: scripts.filter(ms => ms > longMs).length,
  }
}

/** One trip of `step` pixels per frame; down if negative. */
export const travel = async (browser, tab, scroller, step) =>
  figuresOf(await traceTrip(browser, tab, scroller, step))

const columns = [
  ['tasks', 'tasks', 0],
  ['sum', 'all, s', 1],
  ['p50', 'p50 ms', 1],
  ['p90', 'p90 ms', 1],
  ['p99', 'p99 ms', 1],
  ['longest', 'longest', 0],
  ['long', '> 50 ms', 1],
  ['script', 'its script', 0],
  ['longScripts', '> 50 ms', 1],
]
const line = (name, cell) =>
  console.log(
    name.padEnd(28) + columns.map(([key, , digits]) => cell(key).toFixed(digits).padStart(11)).join(''),
  )

/** Measures both in turn and prints their means and ratios. Each of the two is first in every other round. */
export async function compare({ title, rounds, peer, inlay }) {
  const sides = [peer, inlay].map(side => ({ ...side, trips: [] }))
  for (let round = 0; round < rounds; round++)
    for (const { measure, trips } of round % 2 ? sides.toReversed() : sides) trips.push(await measure(round))
  console.log(`${title}: tasks of more than ${frameMs} ms; means of ${rounds} trips`)
  console.log(''.padEnd(28) + columns.map(([, name]) => name.padStart(11)).join(''))
  for (const { name, trips } of sides)
    line(name, key => trips.reduce((sum, trip) => sum + trip[key], 0) / rounds)
  const [theirs, ours] = sides.map(({ trips }) => trips)
  const ratio = key => median(ours.map((trip, round) => trip[key] / theirs[round][key])).toFixed(2)
  const told = ['sum', 'p50', 'p90', 'p99'].map(key => `${key} ${ratio(key)}`)
  console.log(`${inlay.name} × ${peer.name}, median of the rounds: ${told.join(', ')}`)
}
