import type { Page } from './support.ts'
import { expect, test } from './support.ts'

const drawer = (page: Page) => page.locator('[data-inlay-root="peepr"] dialog')
const path = (page: Page) => page.run(() => location.pathname)
const form = (page: Page) => page.locator('form[data-placement]')

test('a page restored from the back-forward cache works; Back and Forward close and open the drawer, and a form, which has an address', async ({
  page,
  host,
}) => {
  await host.open()
  await page.goto('/guest')
  await page.back()
  await expect.poll(() => path(page)).toBe('/dashboard')
  await expect.poll(() => page.run(() => !!window.inlay && 'dispatch' in window.inlay)).toBe(true)
  await test.step('the drawer', async () => {
    // By a click: WebKit skips history entries that were added without one.
    await page.locator('[data-inlay-command="peepr:open"]').first().click()
    await expect(drawer(page).getByRole('article').first()).toBeVisible()
    await page.back()
    await expect(drawer(page)).toHaveCount(0)
    await page.forward()
    await expect(drawer(page).getByRole('article').first()).toBeVisible()
    await page.back()
    await expect(drawer(page)).toHaveCount(0)
  })
  const title = page.getByRole('textbox', { name: 'Title' })
  await test.step('a form', async () => {
    await page
      .getByRole('navigation', { name: 'New post' })
      .getByRole('button', { name: 'Text', exact: true })
      .click()
    await expect(title).toBeFocused()
    await expect.poll(() => path(page)).toBe('/new/text')
    await page.back()
    await expect(form(page)).toHaveCount(0)
    await expect.poll(() => path(page)).toBe('/dashboard')
    await page.forward()
    await expect(title).toBeFocused()
  })
})

test('a popover that has more in it than fits ends within the window', async ({ page, host }) => {
  await page.resize(1000, 600)
  await host.open()
  await page.locator('[data-inlay="header"]').getByRole('button', { name: 'Activity' }).click()
  const popover = page.getByRole('dialog', { name: 'Activity' })
  await expect(popover.getByRole('link').first()).toBeVisible()
  await expect.poll(() => popover.evaluate(one => Math.round(one.getBoundingClientRect().bottom))).toBe(590)
})
