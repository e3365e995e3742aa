import { defineConfig } from '@playwright/test'
import { browserWorkers } from '../support/chromium.mjs'
import { patienceMs, testMs } from '../support/patience.mjs'

const port = Number(process.env.INLAY_TEST_PORT ?? 4411)

/** Only the runner is Playwright's: it drives neither of these browsers, `driver/` does. */
export default defineConfig({
  testDir: '.',
  globalSetup: './ensure.ts',
  outputDir: '../../test-results/engines',
  workers: browserWorkers,
  fullyParallel: true,
  retries: 0,
  timeout: testMs,
  expect: { timeout: patienceMs },
  reporter: [[process.env.CI ? 'dot' : 'list'], ['json', { outputFile: '../../.cache/engines.json' }]],
  use: { baseURL: `http://127.0.0.1:${port}` },
  projects: [
    { name: 'webkit', metadata: { engine: 'webkit' } },
    { name: 'firefox', metadata: { engine: 'firefox' } },
  ],
  webServer: {
    // `exec`: a shell in between would live on when the runner is killed, and the server with it.
    command: `exec node --import ./test/support/exit-with-parent.mjs demo/start.mjs --no-build --port ${port} --assets-port ${port + 1}`,
    cwd: new URL('../..', import.meta.url).pathname,
    url: `http://127.0.0.1:${port}/`,
    // One that is there already may serve an old build.
    reuseExistingServer: false,
    timeout: patienceMs,
  },
})
