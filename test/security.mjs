// `npm run security`: attacks the product and prints the results for the table in SECURITY.md. Takes about ten minutes;
// fails if any attack succeeded.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

const root = join(import.meta.dirname, '..')

/** Runs a command and resolves to its whole output. */
const run = (command, args, variables = {}) =>
  new Promise(resolve => {
    const env = { ...process.env, FORCE_COLOR: '0', INLAY_THOROUGH: '1', ...variables }
    const child = spawn(command, args, { cwd: root, env })
    const said = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', data => said.push(data))
    child.on('close', code => {
      const text = stripVTControlCharacters(Buffer.concat(said).toString())
      resolve({ passed: code === 0, text })
    })
  })
const vitest = (...files) =>
  run(join(root, 'node_modules/.bin/vitest'), ['run', '--config', 'test/vitest.config.ts', ...files])

const engines = (name, variables) =>
  run(
    join(root, 'node_modules/.bin/playwright'),
    ['test', '--config', 'test/engines/playwright.config.ts', '-g', name],
    variables,
  )
const tests = /Tests +(\d+ passed)/

/** Each attack, its command, and the pattern of the figure in its output. */
const rows = [
  {
    name: 'Payloads that ran a script or left anything',
    work: () => run('node', ['test/xss.mjs']),
    figure: /^(\d+ of \d+) payloads ran .*$/m,
  },
  {
    name: 'Hostile addresses past the list, over every field that is one',
    work: () => vitest('test/platform/page/addresses.test.ts'),
    figure: /(\d+ hostile addresses × \d+ fields: \d+) past/,
  },
  {
    name: 'Forged messages of other tabs with an effect',
    work: () => vitest('test/platform/tabs/forged.test.ts'),
    figure: /(\d+ of \d+) forged messages/,
  },
  {
    name: 'Largest task for inputs of 1 MB, unthrottled',
    work: () => run('node', ['test/bench/large-inputs.mjs']),
    figure: /^Largest task: (\d+ ms)/m,
  },
  {
    name: 'Payloads in Firefox and WebKit',
    work: () => engines('payload'),
    figure: /(\d+ passed)/,
  },
  {
    name: 'Calls whose answer was lost, told twice or cut',
    work: () => vitest('test/platform/http/exactly-once.test.ts'),
    figure: tests,
  },
  {
    name: 'Calls with words × faults',
    work: () => vitest('test/platform/http/every-fault.test.ts', 'test/features/share/every-call.test.ts'),
    figure: tests,
  },
  {
    name: 'Crashes while somebody types',
    work: () => run('node', ['test/bench/autosave.mjs', '--keys', '0']),
    figure: /^(\d+ crashes)(?![\s\S]*MISSED)/m,
  },
  {
    name: 'Two tabs that write in the same box',
    work: () => vitest('test/shared/drafts/draft-box.test.ts'),
    figure: tests,
  },
  {
    name: 'Other users of the same browser',
    work: () => vitest('test/platform/storage/forget.test.ts'),
    figure: tests,
  },
  {
    name: 'Overlays opened and closed 30 times, in Chromium, elements left',
    work: () => run('node', ['test/bench/rounds.mjs']),
    figure: /^share-message:open, (.*)$/m,
  },
  {
    name: 'Roots that throw',
    work: () => vitest('test/entry/boot.test.tsx'),
    figure: tests,
  },
]

const build = await run('node', ['build.mjs'])
if (!build.passed) throw new Error(build.text)

let isSafe = true
for (const { name, work, figure } of rows) {
  const { passed, text } = await work()
  const found = figure.exec(text)?.[1]
  if (!passed || !found) {
    isSafe = false
    console.error(text)
  }
  console.log(`| ${name} | ${found ?? 'FAILED'} |`)
}
process.exit(isSafe ? 0 : 1)
