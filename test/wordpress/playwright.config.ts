import { defineConfig } from '@playwright/test'
import { common, onHost } from '../support/playwright.ts'

export default defineConfig({
  ...common('wordpress'),
  ...onHost(),
  testMatch: '*.spec.ts',
  // One site for all: installing it costs more than most of its tests.
  workers: 1,
  projects: [{ name: 'wordpress' }],
})
