import { readdirSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const root = new URL('..', import.meta.url).pathname
/** They put something in the place of modules, which another file of the same worker would get, too. */
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
      // One after the other in the same worker: to load React and a page's environment anew for each is most of the work.
      {
        extends: true,
        test: { name: 'unit', include: ['test/**/*.test.{ts,tsx}'], exclude: mocking, isolate: false },
      },
      { extends: true, test: { name: 'mocking', include: mocking } },
    ],
    // Most rules, models and stores need no page; a file that does says so at its top.
    environment: 'node',
    // Quicker to start than processes.
    pool: 'threads',
    setupFiles: ['test/support/setup.ts'],
    // One more than the cores of a small machine: some tests always wait.
    maxWorkers: 3,
    // How quick things are is for the benches: on a busy machine a property may take its time.
    testTimeout: 60_000,
    reporters: ['default', ['json', { outputFile: '.cache/unit.json' }]],
    restoreMocks: true,
    unstubGlobals: true,
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
})
