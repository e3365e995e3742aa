import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  oxc: { jsx: { runtime: 'automatic' } },
  define: { INLAY_VERSION: '"test"' },
  test: {
    include: ['test/**/*.test.{ts,tsx}'],
    // Most rules, models and stores need no page; a file that does says so at its top.
    environment: 'node',
    // Quicker to start than processes.
    pool: 'threads',
    setupFiles: ['test/support/setup.ts'],
    // Nothing else goes on meanwhile; by default a core is left free.
    maxWorkers: '100%',
    // How quick things are is for the benches: on a busy machine a property may take its time.
    testTimeout: 60_000,
    reporters: ['default', ['json', { outputFile: '.cache/unit.json' }]],
    restoreMocks: true,
    unstubGlobals: true,
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
})
