import type { Page } from '@playwright/test'
import { dispatch, expect, test } from './support.ts'
import { keepToasts } from './toast-support.ts'

test.use({ posts: 1 })

const drawer = (page: Page) => page.locator('dialog[open][data-state="open"]')
const notes = (page: Page) => page.getByRole('region', { name: 'Notifications' })
const heart = (page: Page) =>
  drawer(page).locator('[data-viewer-post]').first().getByRole('button', { name: 'Like' })

async function openDrawer(page: Page) {
  await page.locator('[data-inlay-command="peepr:open"]').first().focus()
  await dispatch(page, 'peepr:open', { blog_name: 'white-on-white' })
  await expect(heart(page)).toBeVisible()
}

const like = (page: Page) =>
  page.locator('[data-inlay-command="post:toggle-like"][aria-pressed="false"]').first().click()

test('[PEEP-1, KEY-7, DEC-123] over a modal dialog a failed like is announced inside it, can be retried by pointer and keyboard, and stays when it closes', async ({
  page,
  host,
}) => {
  const refuse = () => host.fault({ call: 'POST /svc/*like', kind: 'status', status: 429, times: 1 })
  const likes = async () => (await host.requests('/svc/like')).length
  await host.open('/dashboard')
  await keepToasts(page)
  await openDrawer(page)
  await refuse()
  await heart(page).click()
  const again = notes(page).getByRole('button', { name: 'Try again' })
  const status = page.locator('[role="alert"]', { hasText: /\S/ })
  await expect(status).toHaveCount(1)
  await expect.poll(() => status.evaluate(element => element.closest('dialog') !== null)).toBe(true)
  await refuse()
  await again.click()
  await expect.poll(likes).toBe(2)
  await expect(drawer(page)).toBeVisible()

  // By keyboard: Tab goes to it and cycles, the drawer's shortcuts do not react.
  await expect(again).toBeVisible()
  await heart(page).focus()
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
  await expect.poll(likes).toBe(3)
  await expect(notes(page)).toBeHidden()
  await expect(drawer(page)).toBeVisible()
  // The focused element has gone; the focus returns to where it was.
  await expect(drawer(page).locator(':focus')).toHaveCount(1)

  await refuse()
  await heart(page).click()
  await expect(again).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toHaveCount(0)
  await expect(notes(page)).toBeVisible()
  await expect(page.locator('dialog[open]')).toHaveCount(0)
  await expect.poll(() => notes(page).evaluate(element => element.closest('dialog'))).toBeNull()
  await notes(page).getByRole('button', { name: 'Dismiss' }).click()
  await expect(notes(page)).toBeHidden()
})

test('a dialog opened over a toast contains it, a click on it does not count as outside, and its button does not wrap in a narrow window', async ({
  page,
  host,
}) => {
  await host.open('/dashboard')
  await keepToasts(page)
  await host.fault({ call: 'POST /svc/like', kind: 'status', status: 429, times: 2 })
  await like(page)
  await notes(page).getByRole('button', { name: 'Dismiss' }).hover()
  await page.locator('[data-inlay-command="share:open"]').first().press('Enter')
  const share = page.getByRole('dialog', { name: 'Share' })
  await expect(share).toBeVisible()
  await notes(page).getByRole('button', { name: 'Dismiss' }).click()
  await expect(notes(page)).toBeHidden()
  await expect(share).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(share).toHaveCount(0)

  await like(page)
  const again = notes(page).getByRole('button', { name: 'Try again' })
  await again.hover()
  await page.setViewportSize({ width: 320, height: 640 })
  await expect.poll(() => again.locator('span').evaluate(label => label.getClientRects().length)).toBe(1)
  await expect.poll(async () => (await again.boundingBox())?.height).toBeLessThan(48)
  await page.setViewportSize({ width: 1280, height: 800 })
  await again.hover()
  await openDrawer(page)
  await again.click()
  await expect.poll(async () => (await host.requests('/svc/like')).length).toBe(3)
  await expect(drawer(page)).toBeVisible()
})
