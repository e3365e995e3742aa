import { defineConfig } from '@playwright/test'
import { browserWorkers } from '../support/chromium.mjs'
import { common, onHost } from '../support/playwright.ts'

export default defineConfig({
  ...common('django'),
  ...onHost(),
  // Each has a server of its own.
  workers: browserWorkers,
  fullyParallel: true,
  projects: [{ name: 'django' }],
})
