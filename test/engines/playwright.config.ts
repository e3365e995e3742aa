import { defineConfig } from '@playwright/test'
import { browserWorkers } from '../support/chromium.mjs'
import { common, onDemo } from '../support/playwright.ts'

/** Only the runner is Playwright's: it drives neither of these browsers, `driver/` does. */
export default defineConfig({
  ...common('engines'),
  ...onDemo(4411),
  testDir: '.',
  globalSetup: './ensure.ts',
  workers: browserWorkers,
  fullyParallel: true,
  projects: [
    { name: 'webkit', metadata: { engine: 'webkit' } },
    { name: 'firefox', metadata: { engine: 'firefox' } },
  ],
})
