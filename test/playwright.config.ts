import { defineConfig } from '@playwright/test'
import { browserWorkers, chromiumArgs, ensureShell } from './support/chromium.mjs'
import { patienceMs, testMs } from './support/patience.mjs'

const port = Number(process.env.INLAY_TEST_PORT ?? 4401)

/** A time zone in which it's about noon now, so that today and yesterday don't depend on the hour. */
function middayZone(): string {
  const ahead = 12 - new Date().getUTCHours()
  // The names of these zones have the opposite sign.
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

export default defineConfig({
  testDir: './browser',
  // Of its own: each run empties its folder.
  outputDir: '../test-results/browser',
  workers: browserWorkers,
  // A worker runs whole files: it reads fewer of them, and its page is warm for what a file tests. Files that last long,
  // or come last, ask for tests in parallel.
  fullyParallel: false,
  // A test that passes only when it is tried again shows a fault of the product or of the test.
  retries: 0,
  timeout: testMs,
  expect: { timeout: patienceMs },
  reporter: [[process.env.CI ? 'dot' : 'list'], ['json', { outputFile: '../.cache/browser.json' }]],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    // What waits in vain shall say so; otherwise the whole test only runs out of time.
    actionTimeout: patienceMs,
    navigationTimeout: patienceMs,
    launchOptions: { executablePath: ensureShell(), args: chromiumArgs },
    viewport: { width: 1280, height: 800 },
    timezoneId: middayZone(),
    // Not for some tests only: they would get workers and browsers of their own.
    trace: 'off',
  },
  webServer: {
    // `exec`: a shell in between would live on when the runner is killed, and the server with it.
    command: `exec node --import ./test/support/exit-with-parent.mjs demo/start.mjs --no-build --port ${port} --assets-port ${port + 1}`,
    cwd: new URL('..', import.meta.url).pathname,
    url: `http://127.0.0.1:${port}/`,
    // One that is there already may serve an old build.
    reuseExistingServer: false,
    timeout: patienceMs,
  },
})
