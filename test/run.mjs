// Runs the project's checks: `npm test` all of them, `npm test unit browser` some.
import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { install } from '../demo/install.mjs'
import { failedIn, printTests } from './report.mjs'
import { ensureShell } from './support/chromium.mjs'
import { ensureDjango } from './support/django.mjs'
import { ensureFirefox, ensureWebKit } from './support/engines.mjs'

const root = join(import.meta.dirname, '..')
const bin = name => join(root, 'node_modules/.bin', name)
/** Every step, and whatever it starts, ends with this process. */
const nodeOptions = [
  process.env.NODE_OPTIONS,
  `--import=${pathToFileURL(join(root, 'test/support/exit-with-parent.mjs'))}`,
]

/**
 * The command of each step. Steps of a group run in parallel; a group starts when the ones before have ended, except for
 * their steps that last.
 */
const groups = [
  {
    types: [bin('tsc'), '--noEmit'],
    lint: [bin('biome'), 'check'],
    reference: ['node', '.build/reference.mjs', '--check'],
    calls: ['node', '.build/calls.mjs', '--check'],
    requirements: ['node', 'test/requirements.mjs', '--check'],
    unused: [bin('knip')],
    'only tested': [bin('knip'), '--production'],
    build: ['node', 'build.mjs'],
  },
  {
    // Needs no build, which ends with work for one core alone.
    unit: [bin('vitest'), 'run', '--config', 'test/vitest.config.ts'],
  },
  {
    sizes: ['node', 'test/budgets.mjs'],
    openapi: ['node', 'test/openapi.mjs'],
    // Firefox and WebKit, beside the unit tests and then the browser's: one worker uses the time in which those wait.
    engines: [bin('playwright'), 'test', '--config', 'test/engines/playwright.config.ts', '--workers', '1'],
    // The core flows against the Django host: they mostly wait, and so cost the unit tests little.
    django: [bin('playwright'), 'test', '--config', 'test/django/playwright.config.ts'],
  },
  {
    browser: [bin('playwright'), 'test', '--config', 'test/playwright.config.ts'],
  },
]
/** Steps that outlast their group, and the index of the group that waits for them; `groups.length` is the end. */
const lasting = { build: 2, unit: 3, engines: groups.length }

const wanted = process.argv.slice(2)
const results = []
const seconds = since => ((Date.now() - since) / 1000).toFixed(1)

function note(name, passed, since) {
  results.push({ name, passed, seconds: seconds(since) })
  return passed
}

/** Runs one step; of several in parallel, each prints its output when it has ended. */
function run(name, [command, ...args], isAlone) {
  const since = Date.now()
  const env = { ...process.env, FORCE_COLOR: '0', NODE_OPTIONS: nodeOptions.filter(Boolean).join(' ') }
  const child = spawn(command, args, { cwd: root, env, stdio: isAlone ? 'inherit' : 'pipe' })
  const said = []
  child.stdout?.on('data', data => said.push(data))
  child.stderr?.on('data', data => said.push(data))
  if (isAlone) console.log(`\n── ${name}`)
  return new Promise(resolve => {
    child.on('error', error => said.push(Buffer.from(`${error}\n`)))
    child.on('close', code => {
      if (!isAlone) console.log(`\n── ${name}\n${Buffer.concat(said).toString().trimEnd()}`)
      resolve(note(name, code === 0, since))
    })
  })
}

function installPackages() {
  console.log('\n── install')
  const since = Date.now()
  try {
    install()
    return note('install', true, since)
  } catch {
    return note('install', false, since)
  }
}

/** Steps that load the configuration of the browser tests, and so need the browsers. */
const withBrowsers = ['unused', 'only tested', 'browser', 'engines', 'django']

/** Installs the browsers, one after another, before parallel steps would each try to. */
function installBrowsers() {
  for (const ensure of [ensureShell, ensureFirefox, ensureWebKit, ensureDjango]) {
    try {
      ensure()
    } catch {
      // The step that needs it fails, and prints what to do.
    }
  }
}

async function runAll() {
  if ((wanted.length === 0 || wanted.includes('install')) && !installPackages()) return
  if (wanted.length === 0 || wanted.some(name => withBrowsers.includes(name))) installBrowsers()
  let running = []
  /** Waits for what the group needs; tells whether there is a build. */
  async function isReadyFor(index) {
    await Promise.all(running.map(({ name, done }) => (lasting[name] ?? 0) <= index && done))
    running = running.filter(({ name }) => lasting[name] > index)
    // Without a build all other steps would repeat the failure.
    return !results.some(({ name, passed }) => name === 'build' && !passed)
  }
  for (const [index, group] of groups.entries()) {
    if (!(await isReadyFor(index))) break
    const steps = Object.entries(group).filter(([name]) => wanted.length === 0 || wanted.includes(name))
    if (steps.length > 1) console.log(`\n… ${steps.map(([name]) => name).join(', ')}`)
    const isAlone = steps.length === 1 && running.length === 0
    running.push(...steps.map(([name, step]) => ({ name, done: run(name, step, isAlone) })))
  }
  await isReadyFor(groups.length)
}

const began = Date.now()
for (const name of ['unit', 'browser', 'engines', 'django'])
  rmSync(join(root, `.cache/${name}.json`), { force: true })
await runAll()
printTests(root)

console.log('')
for (const { name, passed, seconds } of results) {
  console.log(`${passed ? 'ok  ' : 'FAIL'} ${name.padEnd(14)}${seconds} s`)
  if (!passed) for (const line of failedIn(root, name).slice(0, 10)) console.log(`     ${line}`)
}
const failed = results.filter(({ passed }) => !passed).length
console.log(`${seconds(began)} s in all`)
console.log(`checks: ${results.length - failed} passed, ${failed} failed`)
process.exit(failed ? 1 : 0)
