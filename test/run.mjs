// Every check of the project, in the order in which a mistake shows soonest. `npm test unit browser` runs some of them.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { install } from '../demo/install.mjs'

const root = join(import.meta.dirname, '..')
const run = (command, ...args) =>
  spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, FORCE_COLOR: '0' } })
    .status === 0

const bin = name => join(root, 'node_modules/.bin', name)

const steps = {
  install() {
    try {
      install()
      return true
    } catch {
      return false
    }
  },
  types: () => run(bin('tsc'), '--noEmit'),
  lint: () => run(bin('biome'), 'check'),
  unused: () => run(bin('knip')) && run(bin('knip'), '--production'),
  requirements: () => run('node', 'test/requirements.mjs', '--check'),
  unit: () => run(bin('vitest'), 'run', '--config', 'test/vitest.config.ts'),
  build: () => run('node', 'build.mjs'),
  sizes: () => run('node', 'test/budgets.mjs'),
  browser: () => run(bin('playwright'), 'test', '--config', 'test/playwright.config.ts'),
}

const wanted = process.argv.slice(2)
const chosen = Object.entries(steps).filter(([name]) => wanted.length === 0 || wanted.includes(name))
const results = []
for (const [name, step] of chosen) {
  console.log(`\n── ${name}`)
  const started = Date.now()
  const passed = step()
  results.push({ name, passed, seconds: ((Date.now() - started) / 1000).toFixed(1) })
  // Without packages or a build the rest would only repeat the failure.
  if (!passed && (name === 'install' || name === 'build')) break
}

console.log('')
for (const { name, passed, seconds } of results)
  console.log(`${passed ? 'ok  ' : 'FAIL'} ${name.padEnd(14)}${seconds} s`)
const failed = results.filter(({ passed }) => !passed).length
console.log(`checks: ${results.length - failed} passed, ${failed} failed`)
process.exit(failed ? 1 : 0)
