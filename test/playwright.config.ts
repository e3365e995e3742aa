import { defineConfig } from '@playwright/test'
import { browserWorkers, chromiumArgs, ensureShell } from './support/chromium.mjs'
import { patienceMs } from './support/patience.mjs'
import { common, onDemo } from './support/playwright.ts'

/** A time zone in which it's about noon now, so that today and yesterday don't depend on the hour. */
function middayZone(): string {
  const ahead = 12 - new Date().getUTCHours()
  // The names of these zones have the opposite sign.
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

const { use, webServer } = onDemo(4401)

export default defineConfig({
  ...common('browser'),
  testDir: './browser',
  workers: browserWorkers,
  // A worker runs whole files: it reads fewer of them, and its page is warm for what a file tests. Files that last long,
  // or come last, ask for tests in parallel.
  fullyParallel: false,
  use: {
    ...use,
    // What waits in vain shall say so; otherwise the whole test only runs out of time.
    actionTimeout: patienceMs,
    navigationTimeout: patienceMs,
    launchOptions: { executablePath: ensureShell(), args: chromiumArgs },
    viewport: { width: 1280, height: 800 },
    timezoneId: middayZone(),
    // Not for some tests only: they would get workers and browsers of their own.
    trace: 'off',
  },
  webServer,
})
