// The tests that took longest, and those that needed a second try, from what vitest and Playwright have written down.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const most = 20

function read(root, name) {
  try {
    return JSON.parse(readFileSync(join(root, `.cache/${name}.json`), 'utf8'))
  } catch {
    return {}
  }
}

/** Every test that vitest ran, with its milliseconds. */
const unitTests = ({ testResults = [] }) =>
  testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ title, duration = 0 }) => ({ kind: 'unit', title, ms: duration ?? 0 })),
  )

/** The same of Playwright, whose suites stand in each other. */
const browserTests = ({ suites = [], specs = [] }) => [
  ...specs.flatMap(({ title, file, line, tests }) =>
    tests.map(({ status, results }) => ({
      kind: 'browser',
      title: `${file}:${line} ${title}`,
      ms: results.reduce((sum, { duration }) => sum + duration, 0),
      isFlaky: status === 'flaky',
    })),
  ),
  ...suites.flatMap(browserTests),
]

/** Prints the slowest tests of the last run of both kinds. */
export function printSlowest(root) {
  const tests = [...unitTests(read(root, 'unit')), ...browserTests(read(root, 'browser'))]
  if (tests.length === 0) return
  console.log(`\n── the ${most} slowest of ${tests.length} tests`)
  for (const { kind, title, ms } of tests.sort((a, b) => b.ms - a.ms).slice(0, most))
    console.log(`${(ms / 1000).toFixed(1).padStart(6)} s  ${kind.padEnd(8)}${title}`)
  const flaky = tests.filter(({ isFlaky }) => isFlaky)
  if (flaky.length) console.log(`\n── passed only at the second try: mend them`)
  for (const { title } of flaky) console.log(title)
}
