// What a run costs, in a unit that holds on any machine: loops. Linux only, as it reads /proc.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** The kernel counts processor time in hundredths of a second. */
const ticksPerSecond = 100
const sampleMs = 500
/** Processes count as running at once if they do so, on average, for five seconds. */
const samplesAtOnce = 10

/**
 * A loop of 300 million additions, as a script of its own: in a function, where the compiler keeps the sum in a register,
 * it is six times as fast, and in all that was measured before it was not.
 */
const loop = 'let sum = 0; for (let i = 0; i < 3e8; i++) sum += i; console.log(process.cpuUsage().user / 1e6)'

/** The processor seconds that a loop takes now: 1.5 to 2.8 on the machines that tests run on. */
export const loopSeconds = () => Number(execFileSync(process.execPath, ['-e', loop], { encoding: 'utf8' }))

/** The fields of a process's or thread's stat file; undefined once it has ended. */
function readStat(path) {
  try {
    const text = readFileSync(`/proc/${path}/stat`, 'latin1')
    // The name stands in parentheses, and may contain spaces.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const [own, ended] = [11, 13].map(at => Number(fields[at]) + Number(fields[at + 1]))
    return { state: fields[0], parent: Number(fields[1]), own, ended, started: fields[19] }
  } catch {
    return undefined
  }
}

function list(path) {
  try {
    return readdirSync(`/proc/${path}`).filter(name => /^\d+$/.test(name))
  } catch {
    return []
  }
}

const isRunning = pid => list(`${pid}/task`).some(id => readStat(`${pid}/task/${id}`)?.state === 'R')

/**
 * Measures the processes that this one starts, their children included, until `stop` is called: their processor seconds,
 * and the most that ran at once. Null where it can't.
 */
export function startMeter() {
  if (!existsSync('/proc/self/stat')) return null
  const endedBefore = readStat('self').ended
  /** Processor time of each process seen so far, by its id and start: an id is used again. */
  const times = new Map()
  const known = new Map([[process.pid, '']])
  const counts = []
  let most = 0

  function sample() {
    const living = new Map(
      list('')
        .map(id => [Number(id), readStat(id)])
        .filter(([, stat]) => stat),
    )
    let running = 0
    let grew = true
    // A parent may have a higher id than its child.
    while (grew) {
      grew = false
      for (const [pid, { parent, started }] of living) {
        if (known.get(pid) === started || pid === process.pid || !known.has(parent)) continue
        known.set(pid, started)
        grew = true
      }
    }
    for (const [pid, { own, started }] of living) {
      if (pid === process.pid || known.get(pid) !== started) continue
      const key = `${pid} ${started}`
      if (own > (times.get(key) ?? 0) && isRunning(pid)) running++
      times.set(key, own)
    }
    counts.push(running)
    if (counts.length > samplesAtOnce) counts.shift()
    most = Math.max(most, counts.reduce((sum, count) => sum + count, 0) / samplesAtOnce)
  }

  const timer = setInterval(sample, sampleMs)
  return {
    stop() {
      clearInterval(timer)
      // The kernel knows the time of children that their parents waited for; the samples, that of those that were killed.
      const waited = readStat('self').ended - endedBefore
      const seen = [...times.values()].reduce((sum, own) => sum + own, 0)
      return { seconds: Math.max(waited, seen) / ticksPerSecond, most }
    },
  }
}
