import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { budgets } from '../budgets.mjs'
import { expect, test } from './support.ts'

// Loads and leftovers are counted here.
test.use({ isolated: true })

const manifest: { files: Record<string, { brotli: number }> } = JSON.parse(
  readFileSync(new URL('../../dist/manifest.json', import.meta.url), 'utf8'),
)

/** Every script of the bundle that the page has requested, and their total size. */
async function loaded(page: Page) {
  const names = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname.replace(/^\/inlay\//, ''))
      .filter(name => name.endsWith('.js')),
  )
  return { names, brotli: names.reduce((sum, name) => sum + (manifest.files[name]?.brotli ?? 0), 0) }
}

/** Long enough for whatever a root does when the page is idle. */
const untouchedMs = 4000

test.describe('what a page loads before anyone touches it', () => {
  // Posts with media load code when they come near: here they stay as the server sent them.
  test.beforeEach(({ page }) =>
    page.route(/\/(guest|dashboard)$/, async route => {
      const response = await route.fetch()
      const body = (await response.text()).replace(/data-inlay="(photoset-carousel|video-player)"/g, '')
      await route.fulfill({ response, body })
    }),
  )
  // Browsers sometimes fire a pointer move or a scroll while a page loads.
  test.beforeEach(({ page }) =>
    page.addInitScript(() => {
      for (const type of ['pointermove', 'focusin', 'scroll'])
        addEventListener(type, event => event.stopImmediatePropagation(), { capture: true })
    }),
  )

  test('a guest loads only the entry, until a command is used', async ({ page, host }) => {
    await host.login(null)
    await host.open('/guest')
    await page.waitForTimeout(untouchedMs)
    const { names, brotli } = await loaded(page)
    expect(names).toEqual(['inlay.js'])
    expect(brotli).toBeLessThanOrEqual(budgets.entry)
    await page.evaluate(() => {
      if (window.inlay && 'dispatch' in window.inlay)
        return window.inlay.dispatch('ask:open', { recipient: 'nightowl' })
    })
    await expect(page.getByRole('dialog')).toBeVisible()
    expect((await loaded(page)).names.length).toBeGreaterThan(1)
  })

  test('a dashboard with its seven placeholders stays within its budget', async ({ page, host }) => {
    await host.open('/dashboard')
    const places = await page.evaluate(() =>
      [...document.querySelectorAll('[data-inlay]')].map(element => element.getAttribute('data-inlay')),
    )
    expect(places).toEqual(
      expect.arrayContaining([
        'header',
        'post-forms',
        'fast-compose',
        'share-popover',
        'messaging',
        'peepr',
        'ask-modal',
      ]),
    )
    await page.waitForTimeout(untouchedMs)
    expect((await loaded(page)).brotli).toBeLessThanOrEqual(budgets.dashboard + budgets.dashboardIdle)
  })
})
