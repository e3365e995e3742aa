import { defineConfig } from '@playwright/test'
import { common, onDemo } from '../support/playwright.ts'

/** What a screen reader says. Only the runner is Playwright's: keys are real ones, and Orca hears the browser itself. */
export default defineConfig({
  ...common('heard'),
  ...onDemo(4421),
  testDir: '.',
  globalSetup: './ensure.ts',
  // Each worker has a screen and an Orca of its own, and Orca falls behind on a busy machine.
  workers: 1,
  // About once in eight runs, busy or not, Orca says nothing of what a key opens in Firefox; a new Orca then does.
  projects: [{ name: 'chromium' }, { name: 'firefox', retries: 1 }],
})
