import { defineConfig } from '@playwright/test'
import { patienceMs, testMs } from '../support/patience.mjs'

const port = Number(process.env.INLAY_TEST_PORT ?? 4421)

/** What a screen reader says. Only the runner is Playwright's: keys are real ones, and Orca hears the browser itself. */
export default defineConfig({
  testDir: '.',
  globalSetup: './ensure.ts',
  outputDir: '../../test-results/heard',
  // Each worker has a screen and an Orca of its own, and Orca falls behind on a busy machine.
  workers: 1,
  retries: 0,
  timeout: testMs,
  expect: { timeout: patienceMs },
  reporter: [[process.env.CI ? 'dot' : 'list'], ['json', { outputFile: '../../.cache/heard.json' }]],
  use: { baseURL: `http://127.0.0.1:${port}` },
  projects: [{ name: 'chromium' }, { name: 'firefox' }],
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
