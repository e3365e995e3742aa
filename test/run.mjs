// Runs the project's checks. `npm test`: what a change needs; `npm test types unit`: these steps; `npm run test:all`:
// every step and every browser, with `--thorough` each property a thousand times.
import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { install } from '../demo/install.mjs'
import { failedIn, printTests } from './report.mjs'
import { ensureShell } from './support/chromium.mjs'
import { loopSeconds, startMeter } from './support/cost.mjs'
import { ensureDjango } from './support/django.mjs'
import { ensureFirefox, ensureOrca, ensureWebKit } from './support/engines.mjs'
import { ensureWordPress } from './support/wordpress.mjs'

const root = join(import.meta.dirname, '..')
const bin = name => join(root, 'node_modules/.bin', name)
const playwright = (config, ...args) => [bin('playwright'), 'test', '--config', config, ...args]

/**
 * The parts of a run, one after another, and the command of each step. As many steps of a part run at once as there are
 * cores; what runs tests starts its own processes, and so has a part to itself.
 */
const parts = {
  checks: {
    types: [bin('tsc'), '--noEmit'],
    lint: [bin('biome'), 'check'],
    reference: ['node', '.build/reference.mjs', '--check'],
    calls: ['node', '.build/calls.mjs', '--check'],
    requirements: ['node', 'test/requirements.mjs', '--check'],
    unused: [bin('knip')],
    'only tested': [bin('knip'), '--production'],
  },
  build: { build: ['node', 'build.mjs'] },
  built: { sizes: ['node', 'test/budgets.mjs'], openapi: ['node', 'test/openapi.mjs'] },
  unit: { unit: [bin('vitest'), 'run', '--config', 'test/vitest.config.ts'] },
  smoke: { smoke: playwright('test/playwright.config.ts', '--grep', '@smoke') },
  browser: { browser: playwright('test/playwright.config.ts') },
  engines: { engines: playwright('test/engines/playwright.config.ts') },
  heard: { heard: playwright('test/heard/playwright.config.ts') },
  django: { django: playwright('test/django/playwright.config.ts') },
  wordpress: { wordpress: playwright('test/wordpress/playwright.config.ts') },
}
/** Parts that a change does not need. */
const onlyInAll = ['browser', 'engines', 'heard', 'django', 'wordpress']
/** What steps need that npm does not install, in the order of installation. */
const installers = [
  {
    ensure: ensureShell,
    steps: ['unused', 'only tested', 'smoke', 'browser', 'heard', 'django', 'wordpress'],
  },
  { ensure: ensureFirefox, steps: ['engines'] },
  { ensure: ensureWebKit, steps: ['engines'] },
  { ensure: ensureOrca, steps: ['heard'] },
  { ensure: ensureDjango, steps: ['django'] },
  { ensure: ensureWordPress, steps: ['wordpress'] },
]

const args = process.argv.slice(2)
const isAll = args.includes('--all')
const wanted = args.filter(arg => !arg.startsWith('--'))
const isWanted = (step, part) => {
  if (wanted.length > 0) return wanted.includes(step)
  return isAll ? part !== 'smoke' : !onlyInAll.includes(part)
}
const env = {
  ...process.env,
  FORCE_COLOR: '0',
  // Every step, and whatever it starts, ends with this process.
  NODE_OPTIONS: [
    process.env.NODE_OPTIONS,
    `--import=${pathToFileURL(join(root, 'test/support/exit-with-parent.mjs'))}`,
  ]
    .filter(Boolean)
    .join(' '),
  ...(args.includes('--thorough') && { INLAY_THOROUGH: '1' }),
}

const results = []
const costs = []
const hasFailed = step => results.some(({ name, passed }) => name === step && !passed)

/** Runs one step; one that shares its time prints its output when it has ended. */
function run(name, [command, ...rest], isAlone) {
  const since = Date.now()
  const child = spawn(command, rest, { cwd: root, env, stdio: isAlone ? 'inherit' : 'pipe' })
  const said = []
  child.stdout?.on('data', data => said.push(data))
  child.stderr?.on('data', data => said.push(data))
  if (isAlone) console.log(`\n── ${name}`)
  return new Promise(resolve => {
    child.on('error', error => said.push(Buffer.from(`${error}\n`)))
    child.on('close', code => {
      if (!isAlone) console.log(`\n── ${name}\n${Buffer.concat(said).toString().trimEnd()}`)
      results.push({ name, passed: code === 0, seconds: (Date.now() - since) / 1000 })
      resolve()
    })
  })
}

/** Runs the steps of a part, and measures what they cost. */
async function runPart(name, steps) {
  const loop = loopSeconds()
  const meter = startMeter()
  const waiting = [...steps]
  const isAlone = steps.length === 1
  const runNext = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await run(...next, isAlone)
  }
  await Promise.all(Array.from({ length: availableParallelism() }, runNext))
  if (!meter) return
  const { seconds, most } = meter.stop()
  costs.push({ name, loops: seconds / loop, seconds, most })
}

function installPackages() {
  try {
    install()
    return true
  } catch {
    results.push({ name: 'install', passed: false, seconds: 0 })
    return false
  }
}

/** Installs browsers, one after another, before parallel steps would each try to. */
function installBrowsers(steps) {
  for (const installer of installers) {
    if (!installer.steps.some(step => steps.includes(step))) continue
    try {
      installer.ensure()
    } catch {
      // The step that needs it fails, and prints what to do.
    }
  }
}

async function runAll() {
  if (wanted.length === 0 && !installPackages()) return
  const chosen = Object.entries(parts).map(([part, steps]) => [
    part,
    Object.entries(steps).filter(([step]) => isWanted(step, part)),
  ])
  installBrowsers(chosen.flatMap(([, steps]) => steps.map(([step]) => step)))
  for (const [part, steps] of chosen) {
    // Without a build all other steps would repeat the failure.
    if (hasFailed('build')) return
    if (steps.length > 0) await runPart(part, steps)
  }
}

function printCosts() {
  if (costs.length === 0) return
  const row = ({ name, loops, seconds, most }) =>
    `${name.padEnd(10)}${loops.toFixed(0).padStart(6)} loops ${seconds.toFixed(0).padStart(6)} s of processor time  ${most.toFixed(1).padStart(4)} processes at once`
  const sum = key => costs.reduce((all, cost) => all + cost[key], 0)
  console.log('\n── what it cost')
  for (const cost of costs) console.log(row(cost))
  console.log(
    row({
      name: 'in all',
      loops: sum('loops'),
      seconds: sum('seconds'),
      most: Math.max(...costs.map(({ most }) => most)),
    }),
  )
}

const began = Date.now()
for (const name of ['unit', 'browser', 'engines', 'heard', 'django', 'wordpress'])
  rmSync(join(root, `.cache/${name}.json`), { force: true })
await runAll()
printTests(root)

console.log('')
for (const { name, passed, seconds } of results) {
  console.log(`${passed ? 'ok  ' : 'FAIL'} ${name.padEnd(14)}${seconds.toFixed(1)} s`)
  if (!passed) for (const line of failedIn(root, name).slice(0, 10)) console.log(`     ${line}`)
}
printCosts()
const failed = results.filter(({ passed }) => !passed).length
console.log(`${((Date.now() - began) / 1000).toFixed(0)} s in all`)
console.log(`checks: ${results.length - failed} passed, ${failed} failed`)
process.exit(failed ? 1 : 0)
