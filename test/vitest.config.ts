import { readdirSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { emojiData } from '../.build/emoji.mjs'
import { patienceMs, testMs } from './support/patience.mjs'

const root = new URL('..', import.meta.url).pathname
const files = readdirSync(new URL('.', import.meta.url), { recursive: true, encoding: 'utf8' })
  .filter(name => /\.test\.tsx?$/.test(name))
  .map(name => {
    const text = readFileSync(`${root}test/${name}`, 'utf8')
    return {
      path: `test/${name}`,
      /** It mocks modules, which would affect other files of the same worker, or counts timers, which these may set. */
      isAlone: /vi\.(mock|doMock|resetModules|getTimerCount)\(/.test(text),
      environment: /@vitest-environment (\S+)/.exec(text)?.[1] ?? 'node',
    }
  })
const environments = [...new Set(files.map(({ environment }) => environment))].sort()
const shared = (wanted: string) =>
  files.flatMap(({ path, isAlone, environment }) => (environment === wanted && !isAlone ? [path] : []))

export default defineConfig({
  root,
  plugins: [emojiData],
  oxc: { jsx: { runtime: 'automatic' } },
  define: { INLAY_VERSION: '"test"' },
  test: {
    projects: [
      // Files of a group run one after the other in the same workers: loading React and a DOM for each takes most of
      // the time. A worker keeps its environment, so the groups run one by one.
      ...environments.map((environment, order) => ({
        extends: true as const,
        test: {
          name: environment,
          include: shared(environment),
          isolate: false,
          sequence: { groupOrder: order },
        },
      })),
      {
        extends: true,
        test: {
          name: 'alone',
          include: files.filter(({ isAlone }) => isAlone).map(({ path }) => path),
          sequence: { groupOrder: environments.length },
        },
      },
    ],
    // Most rules, models and stores need no DOM; a file that does says so at its top.
    environment: 'node',
    // Threads start faster than processes.
    pool: 'threads',
    setupFiles: ['test/support/setup.ts'],
    // As many as a small machine has cores: each loads React and the DOM, and the engines use the remaining time.
    maxWorkers: 2,
    // Speed is measured by the benches: on a busy machine a property test may take long.
    testTimeout: testMs,
    hookTimeout: testMs,
    expect: { poll: { timeout: patienceMs } },
    reporters: ['default', ['json', { outputFile: '.cache/unit.json' }]],
    restoreMocks: true,
    unstubGlobals: true,
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
})
