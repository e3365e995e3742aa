import { defineConfig } from '@playwright/test'
import { chromiumArgs, ensureShell } from '../support/chromium.mjs'
import { patienceMs, testMs } from '../support/patience.mjs'

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  globalSetup: './ensure.ts',
  outputDir: '../../test-results/wordpress',
  // One site for all: installing it costs more than most of its tests.
  workers: 1,
  retries: 0,
  timeout: testMs,
  projects: [{ name: 'wordpress' }],
  expect: { timeout: patienceMs },
  reporter: [[process.env.CI ? 'dot' : 'list'], ['json', { outputFile: '../../.cache/wordpress.json' }]],
  use: {
    launchOptions: { executablePath: ensureShell(), args: chromiumArgs },
    viewport: { width: 1280, height: 800 },
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'off',
  },
})
