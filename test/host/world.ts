import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { test as base } from '../browser/shared-page.ts'
import type { Call, PageOptions, Site } from './server.mjs'

export { expect }

const siteScript = readFileSync(new URL('site.js', import.meta.url), 'utf8')

/** What the site's own script defines in the page. */
interface InPage {
  names: string[]
  heard: { name: string; detail: unknown }[]
  details: (name: string) => unknown[]
  dispatch: (name: string, payload?: unknown) => Promise<string>
}

declare global {
  interface Window {
    site: InPage
  }
}

/** A browser page on the site, and what it reported. */
export interface Visit {
  /** Console warnings and errors, uncaught errors and policy violations. */
  readonly complaints: string[]
  /** Marks complaints that match as expected. */
  allow: (pattern: RegExp) => void
  /** Writes a page of the site, opens it and waits until Inlay is ready. */
  open: (options?: PageOptions, path?: string) => Promise<void>
  dispatch: (name: string, payload?: unknown) => Promise<string>
  details: (event: string) => Promise<unknown[]>
}

function watch(page: Page, complaints: string[]) {
  page.on('console', message => {
    if (['warning', 'error'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', error => complaints.push(String(error)))
}

/** Leaves the site's page and deletes what it has stored in the browser. */
async function leave(page: Page, site: Site) {
  page.on('dialog', dialog => dialog.accept().catch(() => {}))
  await page.goto(`${site.origin}/avatar.svg`)
  await page.evaluate(() => sessionStorage.clear())
  const session = await page.context().newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin: site.origin, storageTypes: 'all' })
  await session.detach()
}

export const test = base.extend<{ site: Site; visit: Visit }>({
  /** A worker's site: its tests use it one after the other. */
  site: async ({ contractSite }, use) => {
    contractSite.reset()
    await use(contractSite)
  },
  visit: async ({ page, site, isolated }, use) => {
    const complaints: string[] = []
    const allowed: RegExp[] = []
    watch(page, complaints)
    const tag = site.script('/site.js', siteScript)
    await use({
      complaints,
      allow: pattern => void allowed.push(pattern),
      async open(options = {}, path = '/dashboard') {
        await page.goto(site.page(path, { ...options, head: `${options.head ?? ''}${tag}` }))
        await page.evaluate(async () => {
          if (window.inlay && 'ready' in window.inlay) await window.inlay.ready
        })
      },
      dispatch: (name, payload) =>
        page.evaluate(([name, payload]) => window.site.dispatch(name, payload), [name, payload] as const),
      details: event => page.evaluate(name => window.site.details(name), event),
    })
    expect(complaints.filter(text => !allowed.some(pattern => pattern.test(text)))).toEqual([])
    if (!isolated && !page.isClosed()) await leave(page, site)
  },
})

/** The body of the last call to a path, if there was one. */
const bodyOf = (site: Site, path: string, method = 'POST'): Call['body'] | undefined =>
  site.calls.findLast(call => call.path === path && call.method === method)?.body

/** Waits for a call, and returns its body. */
export async function sent(site: Site, path: string, method = 'POST') {
  await expect.poll(() => bodyOf(site, path, method), { message: `${method} ${path}` }).toBeDefined()
  return bodyOf(site, path, method)
}

/** Clicks the button of exactly this name. */
export const click = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
