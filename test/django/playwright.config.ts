import { defineConfig } from '@playwright/test'
import { browserWorkers, chromiumArgs, ensureShell } from '../support/chromium.mjs'
import { patienceMs, testMs } from '../support/patience.mjs'

export default defineConfig({
  testDir: '.',
  globalSetup: './ensure.ts',
  outputDir: '../../test-results/django',
  // Each has a server of its own.
  workers: browserWorkers,
  fullyParallel: true,
  retries: 0,
  timeout: testMs,
  projects: [{ name: 'django' }],
  expect: { timeout: patienceMs },
  reporter: [[process.env.CI ? 'dot' : 'list'], ['json', { outputFile: '../../.cache/django.json' }]],
  use: {
    launchOptions: { executablePath: ensureShell(), args: chromiumArgs },
    viewport: { width: 1280, height: 800 },
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'off',
  },
})
