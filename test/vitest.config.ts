import { readdirSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const root = new URL('..', import.meta.url).pathname
/** Tests that mock modules, which would affect other files of the same worker. */
const mocking = readdirSync(new URL('.', import.meta.url), { recursive: true, encoding: 'utf8' })
  .filter(name => /\.test\.tsx?$/.test(name))
  .map(name => `test/${name}`)
  .filter(path => /vi\.(mock|doMock|resetModules)\(/.test(readFileSync(root + path, 'utf8')))

export default defineConfig({
  root,
  oxc: { jsx: { runtime: 'automatic' } },
  define: { INLAY_VERSION: '"test"' },
  test: {
    projects: [
      // Run in one worker, one after the other: loading React and a DOM for each takes most of the time.
      {
        extends: true,
        test: { name: 'unit', include: ['test/**/*.test.{ts,tsx}'], exclude: mocking, isolate: false },
      },
      { extends: true, test: { name: 'mocking', include: mocking } },
    ],
    // Most rules, models and stores need no DOM; a file that does says so at its top.
    environment: 'node',
    // Threads start faster than processes.
    pool: 'threads',
    setupFiles: ['test/support/setup.ts'],
    // One more than the cores of a small machine: some tests always wait.
    maxWorkers: 3,
    // Speed is measured by the benches: on a busy machine a property test may take long.
    testTimeout: 60_000,
    reporters: ['default', ['json', { outputFile: '.cache/unit.json' }]],
    restoreMocks: true,
    unstubGlobals: true,
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
})
