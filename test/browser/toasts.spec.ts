import type { Page } from '@playwright/test'
import { expect, test } from './support.ts'

const drawer = (page: Page) => page.locator('dialog[open][data-state="open"]')
const notes = (page: Page) => page.getByRole('region', { name: 'Notifications' })
const heart = (page: Page) =>
  drawer(page).locator('[data-peepr-post]').first().getByRole('button', { name: 'Like' })

async function openDrawer(page: Page) {
  await page.locator('[data-inlay-command="peepr:open"]').first().focus()
  await page.evaluate(() => {
    if (!window.inlay || 'queue' in window.inlay) throw new Error('no Inlay')
    return window.inlay.dispatch('peepr:open', { blog_name: 'white-on-white' })
  })
  await expect(heart(page)).toBeVisible()
}

test.describe('toasts beside a modal dialog', () => {
  test.beforeEach(async ({ host, page }) => {
    await host.open('/dashboard')
    await openDrawer(page)
    await host.fault({ call: 'POST /svc/like', kind: 'status', status: 403, times: 1 })
  })

  test('[PEEP-1, DEC-123] a failed like is tried again by pointer, above the drawer', async ({
    page,
    host,
  }) => {
    await heart(page).click()
    await notes(page).getByRole('button', { name: 'Try again' }).click()
    await expect.poll(async () => (await host.requests('/svc/like')).length).toBe(2)
    await expect(notes(page)).toBeHidden()
    await expect(drawer(page)).toBeVisible()
  })

  test('[PEEP-1, KEY-7] … and by keyboard: Tab goes there and round, the keys of the drawer stay out', async ({
    page,
    host,
  }) => {
    await heart(page).focus()
    await page.keyboard.press('Enter')
    const again = notes(page).getByRole('button', { name: 'Try again' })
    await expect(again).toBeVisible()
    await page.keyboard.press('Tab')
    await again.focus()
    await page.keyboard.press('Tab')
    await expect(notes(page).getByRole('button', { name: 'Dismiss' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(drawer(page).locator(':focus')).toHaveCount(1)
    await expect(notes(page).locator(':focus')).toHaveCount(0)
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Shift+Tab')
    await expect(again).toBeFocused()
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await host.requests('/svc/like')).length).toBe(2)
    // What was under the focus has gone; it is back where it was.
    await expect(drawer(page).locator(':focus')).toHaveCount(1)
  })

  test('they are read out inside the dialog, and follow when it closes', async ({ page }) => {
    await heart(page).click()
    const status = page.locator('[role="status"]', { hasText: /\S/ })
    await expect(status).toHaveCount(1)
    expect(await status.evaluate(element => element.closest('dialog') !== null)).toBe(true)
    await page.keyboard.press('Escape')
    await expect(drawer(page)).toHaveCount(0)
    await expect(notes(page)).toBeVisible()
    await expect(page.locator('dialog[open]')).toHaveCount(0)
    expect(await notes(page).evaluate(element => element.closest('dialog'))).toBeNull()
    await notes(page).getByRole('button', { name: 'Dismiss' }).click()
    await expect(notes(page)).toBeHidden()
  })

  test('a dialog that opens over a toast takes it along', async ({ page, host }) => {
    await page.keyboard.press('Escape')
    await expect(page.locator('dialog[open]')).toHaveCount(0)
    await page.locator('[data-inlay-command="post:toggle-like"][aria-pressed="false"]').first().click()
    const again = notes(page).getByRole('button', { name: 'Try again' })
    await again.hover()
    await openDrawer(page)
    await again.click()
    await expect.poll(async () => (await host.requests('/svc/like')).length).toBe(2)
    await expect(drawer(page)).toBeVisible()
  })
})

test('a press on a toast is not a press outside of what is open', async ({ page, host }) => {
  await host.open('/dashboard')
  await host.fault({ call: 'POST /svc/like', kind: 'status', status: 403, times: 1 })
  await page.locator('[data-inlay-command="post:toggle-like"][aria-pressed="false"]').first().click()
  await notes(page).getByRole('button', { name: 'Dismiss' }).hover()
  await page.locator('[data-inlay-command="share:open"]').first().press('Enter')
  const share = page.getByRole('dialog', { name: 'Share' })
  await expect(share).toBeVisible()
  await notes(page).getByRole('button', { name: 'Dismiss' }).click()
  await expect(notes(page)).toBeHidden()
  await expect(share).toBeVisible()
})

test('in a narrow window the words wrap, the button does not', async ({ page, host }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await host.open('/dashboard')
  await host.fault({ call: 'POST /svc/like', kind: 'status', status: 403, times: 1 })
  await page.locator('[data-inlay-command="post:toggle-like"][aria-pressed="false"]').first().click()
  const again = notes(page).getByRole('button', { name: 'Try again' })
  const lines = await again.locator('span').evaluate(label => label.getClientRects().length)
  expect(lines).toBe(1)
  expect((await again.boundingBox())?.height).toBeLessThan(48)
})
