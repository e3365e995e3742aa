// `npm run bench`: how soon each page's widgets are there, beside a bare React root and two peers, in one run.
// `--rounds N` (7), `--only TEXT`. Medians; machines are noisy, so read the ratios. Nothing here fails a build.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { chromiumArgs, ensureChromium } from '../support/chromium.mjs'
import { benchPages } from './pages.mjs'
import { startBenchServer } from './server.mjs'

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '7' }, only: { type: 'string', default: '' } },
})
const rounds = Number(values.rounds)
const root = join(import.meta.dirname, '../..')

/** The demo on a port of its own; it says its address once it listens. */
async function startDemo() {
  const child = spawn('node', ['demo/start.mjs', '--no-build', '--port', '4480'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise((resolve, reject) => {
    child.stdout.on('data', data => {
      const found = /http:\/\/\S+/.exec(String(data))?.[0]
      if (found) resolve(found)
    })
    child.on('exit', code => reject(new Error(`The demo ended with ${code}`)))
  })
  return { url, stop: () => child.kill() }
}

const median = numbers => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)]

const address = (origin, { path, watch, script, user, settle = 1200 }) => {
  const probe = new URLSearchParams({ watch, script, settle: String(settle) })
  const url = new URL(path, origin)
  url.searchParams.set('probe', probe.toString())
  if (user) url.searchParams.set('user', user)
  return url.href
}

/** From the arrival of the entry script to the first paint of each part, in milliseconds. */
const spans = ({ firstPaint, scriptStart }) =>
  Object.fromEntries(
    Object.entries(firstPaint)
      .filter(([, at]) => at !== null)
      .map(([name, at]) => [name, at - scriptStart]),
  )

/** Nobody attached: a plain browser opens the page, and the page itself sends its figures. */
async function withoutDebugger(executable, server, page) {
  const profile = mkdtempSync(join(tmpdir(), 'inlay-bench-'))
  const result = server.nextResult()
  const child = spawn(
    executable,
    ['--headless', ...chromiumArgs, `--user-data-dir=${profile}`, address(server.origin, page)],
    { stdio: 'ignore' },
  )
  const ended = new Promise(resolve => child.on('exit', resolve))
  const late = new Promise(resolve => setTimeout(resolve, 20_000, null))
  const figures = await Promise.race([result, late])
  child.kill()
  await ended
  try {
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  } catch {
    // Its helpers may still be writing; the system clears its folder for such things.
  }
  return figures
}

/** A debugger attached, which about doubles React's time, and the processor slowed down four times. */
async function throttled(browser, server, page) {
  const context = await browser.newContext()
  const tab = await context.newPage()
  const session = await context.newCDPSession(tab)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await session.send('Performance.enable')
  const result = server.nextResult()
  await tab.goto(address(server.origin, { ...page, settle: 3000 }))
  const late = new Promise(resolve => setTimeout(resolve, 30_000, null))
  const figures = await Promise.race([result, late])
  const { metrics } = await session.send('Performance.getMetrics')
  await context.close()
  const seconds = metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0
  return figures && { ...figures, script: seconds * 1000 }
}

const gather = all => {
  const names = [...new Set(all.flatMap(one => Object.keys(spans(one))))]
  return {
    paint: Object.fromEntries(
      names.map(name => [name, median(all.map(one => spans(one)[name]).filter(Number.isFinite))]),
    ),
    wire: median(all.map(({ wire }) => wire)),
    files: median(all.map(({ files }) => files)),
    shift: Math.max(...all.map(({ shift }) => shift)),
    script: median(all.map(({ script }) => script ?? 0)),
  }
}

const ms = value => (value === undefined ? '–' : value.toFixed(0)).padStart(7)

const executable = ensureChromium()
const demo = await startDemo()
const { pages, files } = await benchPages()
files['/bench/probe.js'] = readFileSync(join(import.meta.dirname, 'probe.js'), 'utf8')
const server = await startBenchServer(demo.url, files)
const browser = await chromium.launch({ executablePath: executable, args: chromiumArgs })

try {
  console.log(
    `\nMilliseconds from the entry script to first paint, medians of ${rounds}; KB of script on the wire (brotli)`,
  )
  console.log(`${'page'.padEnd(30)}${'part'.padEnd(14)}  plain   4× slow   script at 4×     KB  files  shift`)
  let bare
  for (const page of pages.filter(({ name }) => name.includes(values.only))) {
    const plain = []
    const slow = []
    for (let round = 0; round < rounds; round++) {
      plain.push(await withoutDebugger(executable, server, page))
      slow.push(await throttled(browser, server, page))
    }
    const [fast, held] = [plain, slow].map(all => gather(all.filter(Boolean)))
    bare ??= { fast: fast.paint.content, slow: held.paint.content }
    const parts = Object.keys(fast.paint)
    for (const [index, part] of (parts.length ? parts : ['(no root)']).entries()) {
      const lead = index === 0 ? page.name : ''
      const rest =
        index === 0
          ? `${ms(held.script).padStart(15)}${(fast.wire / 1000).toFixed(1).padStart(7)}${String(fast.files).padStart(7)}${fast.shift.toFixed(3).padStart(7)}`
          : ''
      const ratio =
        bare?.fast && fast.paint[part] ? `  ${(fast.paint[part] / bare.fast).toFixed(2)}× bare React` : ''
      console.log(
        `${lead.padEnd(30)}${part.padEnd(14)}${ms(fast.paint[part])}   ${ms(held.paint[part])}${rest}${ratio}`,
      )
    }
  }
} finally {
  await browser.close()
  server.close()
  demo.stop()
}
