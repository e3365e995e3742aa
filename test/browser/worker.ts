import { type Browser, type BrowserContext, test as base, chromium, type Page } from '@playwright/test'
import type { Site } from '../host/server.mjs'
import { chromiumArgs, ensureChromium } from '../support/chromium.mjs'

/**
 * A worker's page, shared by its tests: a warm renderer opens a page in a third of the time. What a test leaves behind
 * (storage, cookies, routes, listeners, further pages, emulation) is cleared before the next one.
 */
export interface SharedPage {
  context: BrowserContext
  page: Page
  /** Something was done to it that cannot be undone, such as an init script. */
  isSpoilt: boolean
}

interface Worker {
  sharedPages: Map<string, SharedPage>
  /** A browser with a back-forward cache. */
  remembering: Browser
  /** The address of the page with every control, and the one page that its tests use. */
  harnessUrl: string
  galleryPage: Page
  /** A site that is written from the contract alone. */
  contractSite: Site
}

/**
 * What tests of a worker share; each is started by the first test that needs it. All kinds of tests have the same, as
 * Playwright starts another worker with another browser for tests whose fixtures of the worker differ.
 */
export const test = base.extend<object, Worker>({
  sharedPages: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern
    async ({}, use) => {
      // They are closed with the browser.
      await use(new Map())
    },
    { scope: 'worker' },
  ],
  // Headless shells have no back-forward cache, and Playwright disables it elsewhere, so this starts its own browser.
  remembering: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern
    async ({}, use) => {
      const browser = await chromium.launch({
        executablePath: ensureChromium(),
        args: chromiumArgs,
        ignoreDefaultArgs: ['--disable-back-forward-cache'],
      })
      await use(browser)
      await browser.close()
    },
    { scope: 'worker' },
  ],
  harnessUrl: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern
    async ({}, use) => {
      const { serveHarness } = await import('../ui-page/serve.mjs')
      const { url, close } = await serveHarness()
      await use(url)
      await close()
    },
    { scope: 'worker' },
  ],
  galleryPage: [
    async ({ browser }, use) => {
      const context = await browser.newContext()
      await use(await context.newPage())
      await context.close()
    },
    { scope: 'worker' },
  ],
  contractSite: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern
    async ({}, use) => {
      const { startHost } = await import('../host/server.mjs')
      const host = await startHost()
      await use(host)
      await host.close()
    },
    { scope: 'worker' },
  ],
})
