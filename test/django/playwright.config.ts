import { defineConfig } from '@playwright/test'
import { chromiumArgs, ensureShell } from '../support/chromium.mjs'
import { ensureDjango } from '../support/django.mjs'
import { patienceMs, testMs } from '../support/patience.mjs'

// What is missing fails here, by name, before any test runs. Passed on, as each worker would look for it again.
process.env.PYTHON = ensureDjango()

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/django',
  // Each has a server of its own.
  workers: 2,
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
