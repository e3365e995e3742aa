import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { test as base } from '../browser/shared-page.ts'
import { type Call, type PageOptions, type Site, startHost } from './server.mjs'

export { expect }

const siteScript = readFileSync(new URL('site.js', import.meta.url), 'utf8')

/** What the site's own script offers in the page. */
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

/** A browser page on the site, and what was heard from it. */
export interface Visit {
  /** Console warnings and errors, uncaught errors and policy violations. */
  readonly complaints: string[]
  /** Says that complaints matching this are part of the test. */
  allow: (pattern: RegExp) => void
  /** Writes a page of the site, goes there and waits until Inlay is ready. */
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

/** Traces of so many small files cost more than the tests: they are left out. */
export const options = { trace: 'off' } as const

/** Leaves the site's page and forgets what it has kept in the browser. */
async function leave(page: Page, site: Site) {
  page.on('dialog', dialog => dialog.accept().catch(() => {}))
  await page.goto(`${site.origin}/avatar.svg`)
  await page.evaluate(() => sessionStorage.clear())
  const session = await page.context().newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin: site.origin, storageTypes: 'all' })
  await session.detach()
}

export const test = base.extend<{ site: Site; visit: Visit }, { host: Site }>({
  /** The site of a worker: its tests use it one after the other. */
  host: [
    async ({ browserName }, use) => {
      expect(browserName).toBe('chromium')
      const host = await startHost()
      await use(host)
      await host.close()
    },
    { scope: 'worker' },
  ],
  site: async ({ host }, use) => {
    host.reset()
    await use(host)
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

/** What a call last carried, if it was made. */
export const bodyOf = (site: Site, path: string, method = 'POST'): Call['body'] | undefined =>
  site.calls.findLast(call => call.path === path && call.method === method)?.body

/** Waits until a call was made, and says what it carried. */
export async function sent(site: Site, path: string, method = 'POST') {
  await expect.poll(() => bodyOf(site, path, method), { message: `${method} ${path}` }).toBeDefined()
  return bodyOf(site, path, method)
}

/** Clicks the button of this very name. */
export const click = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
