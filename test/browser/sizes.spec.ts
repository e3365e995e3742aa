import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { brotliOf, budgets, closureOf } from '../budgets.mjs'
import { dispatch, expect, test } from './support.ts'

// Loads and leftovers are counted here.
test.use({ isolated: true })

const manifest: {
  files: Record<string, unknown>
  roots: Record<string, { preload: string[] }>
} = JSON.parse(readFileSync(new URL('../../dist/manifest.json', import.meta.url), 'utf8'))

/**
 * Every script of the bundle that the page requests, and their total size. The clock of a test takes the place of
 * `performance`, which would tell as well.
 */
async function watchLoads(page: Page) {
  const names = new Set<string>()
  page.on('request', request => {
    const [, name] = /\/inlay\/(.+\.js)$/.exec(new URL(request.url()).pathname) ?? []
    if (name) names.add(name)
  })
  await page.clock.install()
  return () => ({
    names: [...names],
    brotli: brotliOf(names),
  })
}

/** Lets more time pass than any root waits for when the page is idle. */
async function leaveUntouched(page: Page) {
  await page.waitForLoadState('networkidle')
  await page.clock.runFor(4000)
  // What is loaded then may load more.
  await page.evaluate(() => new Promise(idle => requestIdleCallback(idle)))
}

test.describe('what a page loads before anyone touches it', () => {
  test.beforeEach(async ({ page }) => {
    // Posts with media load code when they come near: here they stay as the server sent them.
    await page.route(/\/(guest|dashboard)$/, async route => {
      const response = await route.fetch()
      const body = (await response.text()).replace(/data-inlay="(photoset-carousel|video-player)"/g, '')
      await route.fulfill({ response, body })
    })
    // Browsers sometimes fire a pointer move or a scroll while a page loads.
    await page.addInitScript(() => {
      for (const type of ['pointermove', 'focusin', 'scroll'])
        addEventListener(type, event => 'isUsed' in window || event.stopImmediatePropagation(), {
          capture: true,
        })
    })
  })

  test('[BOOT-14] a guest loads only the entry, and calls nothing, until a command is used', async ({
    page,
    host,
  }) => {
    const loaded = await watchLoads(page)
    await host.login(null)
    await host.open('/guest')
    await leaveUntouched(page)
    const { names, brotli } = loaded()
    expect(names).toEqual(['inlay.js'])
    expect(brotli).toBeLessThanOrEqual(budgets.entry)
    expect(await host.requests()).toEqual([])
    await dispatch(page, 'ask:open', { recipient: 'nightowl' })
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(loaded().names.length).toBeGreaterThan(1)
  })

  // On a slow connection, and while data is saved: `test/entry/prefetch.test.ts`.
  test('[DEC-195] a dashboard with its seven placeholders stays within its budget; a pointer that rests on a control fetches all that a press there needs', async ({
    page,
    host,
  }) => {
    const loaded = await watchLoads(page)
    await host.open('/dashboard')
    await leaveUntouched(page)
    // A page that fetches ahead begins with a list, and listens from then on.
    const idle = [...(manifest.roots.idle?.preload ?? []), 'preloads.js']
    await expect.poll(() => loaded().names).toEqual(expect.arrayContaining(idle))
    expect(loaded().brotli).toBeLessThanOrEqual(budgets.dashboard + budgets.dashboardIdle)
    await page.evaluate(() => Object.assign(window, { isUsed: true }))
    await page.getByRole('button', { name: 'Account' }).hover()
    await page.clock.runFor(1000)
    const panel = Object.keys(manifest.files).filter(name => /^chunks\/(account-panel|float)-/.test(name))
    // Files are asked for a few at a time, by timers.
    const rested = async () => {
      await page.clock.runFor(100)
      return loaded().names
    }
    await expect.poll(rested).toEqual(expect.arrayContaining([...closureOf(panel)]))
  })

  test('[DEC-162] a dashboard asks for few files: before it is used, with its first use, and for the first form', async ({
    page,
    host,
  }) => {
    const loaded = await watchLoads(page)
    await host.open('/dashboard')
    await leaveUntouched(page)
    await expect.poll(() => loaded().names).toContain('preloads.js')
    // With the state of its posts, and what an idle page does.
    expect(loaded().names.length).toBeLessThanOrEqual(budgets.files.loaded + 3)
    await page.evaluate(() => Object.assign(window, { isUsed: true }))
    await page.mouse.move(5, 300)
    await page.mouse.move(8, 320)
    await leaveUntouched(page)
    const used = loaded().names
    expect(used.length).toBeGreaterThan(budgets.files.loaded + 3)
    expect(used.length).toBeLessThanOrEqual(budgets.files.used)
    await page.locator('[data-inlay="post-forms"] [data-type="text"]').first().click()
    await expect(page.locator('form[data-placement] [data-footer] button[type=submit]')).toBeVisible()
    await leaveUntouched(page)
    const pressed = loaded().names.filter(name => !used.includes(name))
    expect(pressed.length).toBeGreaterThan(0)
    expect(pressed.length).toBeLessThanOrEqual(budgets.files.pressed)
  })
})
