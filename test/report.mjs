// Prints the slowest tests and those that failed, from the reports of vitest and Playwright.
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

const most = 20

/** The first lines of an error, which contain the reason. */
const beginning = text => text.split('\n').slice(0, 12).join('\n')

const indent = text =>
  text
    .split('\n')
    .map(line => `    ${line.slice(0, 300)}`)
    .join('\n')

function read(root, name) {
  try {
    return JSON.parse(readFileSync(join(root, `.cache/${name}.json`), 'utf8'))
  } catch {
    return {}
  }
}

/** Every test that vitest ran, with its duration in milliseconds. */
const unitTests = ({ testResults = [] }) =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ title, duration, status, failureMessages }) => ({
      kind: 'unit',
      title: `${basename(name)} ${title}`,
      ms: duration ?? 0,
      error: status === 'failed' && beginning(failureMessages?.[0] ?? 'failed'),
    })),
  )

/** A file that vitest could not run. */
const brokenFiles = ({ testResults = [] }) =>
  testResults
    .filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0)
    .map(({ name, message }) => ({ kind: 'unit', title: name, ms: 0, error: beginning(message || 'failed') }))

/** All errors of a test with their places: where it ran out of time only the second one says. */
const reasons = ({ errors = [] } = {}) =>
  errors
    .map(({ message = 'failed', location: at }) =>
      beginning(at ? `${basename(at.file)}:${at.line} ${message}` : message),
    )
    .join('\n') || 'failed'

/** Playwright's tests; its suites are nested. */
const browserTests = ({ suites = [], specs = [] }) => [
  ...specs.flatMap(({ title, file, line, tests }) =>
    tests.map(({ status, projectName, results }) => ({
      kind: projectName || 'browser',
      title: `${file}:${line} ${title}`,
      ms: results.reduce((sum, { duration }) => sum + duration, 0),
      error: status === 'unexpected' && reasons(results.at(-1)),
    })),
  ),
  ...suites.flatMap(browserTests),
]

function readAll(root) {
  const unit = read(root, 'unit')
  const of = (step, tests) => tests.map(test => ({ ...test, step }))
  return [
    ...of('unit', [...unitTests(unit), ...brokenFiles(unit)]),
    ...['browser', 'engines', 'heard', 'django', 'wordpress'].flatMap(step =>
      of(step, browserTests(read(root, step))),
    ),
  ]
}

/** A line for each test that failed in the last run of a step: what a log still shows when it is cut. */
export const failedIn = (root, step) =>
  readAll(root)
    .filter(test => test.step === (step === 'smoke' ? 'browser' : step) && test.error)
    .map(({ kind, title }) => `${kind} ${title}`.slice(0, 120))

/** Prints the last run's slowest tests, and then those that failed, with their reasons. */
export function printTests(root) {
  const tests = readAll(root)
  if (tests.length === 0) return
  console.log(`\n── the ${most} slowest of ${tests.length} tests`)
  for (const { kind, title, ms } of tests.toSorted((a, b) => b.ms - a.ms).slice(0, most))
    console.log(`${(ms / 1000).toFixed(1).padStart(6)} s  ${kind.padEnd(8)}${title}`)
  const failed = tests.filter(({ error }) => error)
  if (failed.length > 0) console.log(`\n── ${failed.length} failed`)
  for (const { kind, title, error } of failed)
    console.log(`${kind.padEnd(8)}${title}\n${indent(stripVTControlCharacters(String(error)))}`)
}
