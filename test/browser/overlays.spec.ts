import type { Page } from '@playwright/test'
import { dispatch, expect, type Host, test } from './support.ts'
import { keepToasts } from './toast-support.ts'

test.use({ posts: 1 })

const drawer = (page: Page) => page.locator('dialog[open][data-state="open"]')
const notes = (page: Page) => page.getByRole('region', { name: 'Notifications' })
const again = (page: Page) => notes(page).getByRole('button', { name: 'Try again' })
const dismiss = (page: Page) => notes(page).getByRole('button', { name: 'Dismiss' })
const heart = (page: Page) =>
  drawer(page).locator('[data-viewer-post]').first().getByRole('button', { name: 'Like' })
const likes = async (host: Host) => (await host.requests('/svc/like')).length

/** Opens the page, where so many likes fail; toasts stay. */
async function open(page: Page, host: Host, times: number) {
  await host.open('/dashboard')
  await keepToasts(page)
  await host.fault({ call: 'POST /svc/*like', kind: 'status', status: 429, times })
}

async function openDrawer(page: Page) {
  await page.locator('[data-inlay-command="peepr:open"]').first().focus()
  await dispatch(page, 'peepr:open', { blog_name: 'white-on-white' })
  await expect(heart(page)).toBeVisible()
}

const like = (page: Page) =>
  page.locator('[data-inlay-command="post:toggle-like"][aria-pressed="false"]').first().click()

test('[PEEP-1, KEY-7] over a modal dialog a failed like is announced inside it, and can be retried by keyboard: Tab goes there and cycles', {
  tag: '@smoke',
}, async ({ page, host }) => {
  await open(page, host, 1)
  await openDrawer(page)
  await heart(page).click()
  const status = page.locator('[role="alert"]', { hasText: /\S/ })
  await expect(status).toHaveCount(1)
  await expect.poll(() => status.evaluate(element => element.closest('dialog') !== null)).toBe(true)
  await again(page).focus()
  await page.keyboard.press('Tab')
  await expect(dismiss(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(drawer(page).locator(':focus')).toHaveCount(1)
  await expect(notes(page).locator(':focus')).toHaveCount(0)
  for (let time = 0; time < 2; time++) await page.keyboard.press('Shift+Tab')
  await expect(again(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect.poll(() => likes(host)).toBe(2)
  await expect(notes(page)).toBeHidden()
  // The focused element has gone; the focus returns to where it was.
  await expect(drawer(page).locator(':focus')).toHaveCount(1)
})

test('[DEC-123] a toast can be pressed in the drawer that has come over it, without closing that, and stays when that closes', async ({
  page,
  host,
}) => {
  await open(page, host, 2)
  await like(page)
  await openDrawer(page)
  await again(page).click()
  await expect.poll(() => likes(host)).toBe(2)
  await expect(drawer(page)).toBeVisible()
  await expect(again(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toHaveCount(0)
  await expect.poll(() => notes(page).evaluate(element => element.closest('dialog'))).toBeNull()
  await dismiss(page).click()
  await expect(notes(page)).toBeHidden()
})

test('[MSGC-1, FEED-13, PEEP-1] on paper the posts are not covered: conversations and toasts stay away, and an open drawer is printed whole', async ({
  host,
  page,
}) => {
  await open(page, host, 1)
  await dispatch(page, 'conversation:open', { name: 'bruno' })
  const conversation = page.getByRole('region', { name: 'Conversation with bruno' })
  await expect(conversation).toBeVisible()
  await like(page)
  await expect(notes(page)).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(conversation).toBeHidden()
  await expect(notes(page)).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await expect(conversation).toBeVisible()

  await openDrawer(page)
  await page.emulateMedia({ media: 'print' })
  const last = drawer(page).locator('[data-viewer-post]').last()
  // More posts may be on their way.
  await expect(async () => {
    const room = await drawer(page).boundingBox()
    const end = await last.boundingBox()
    expect(room?.width).toBe(page.viewportSize()?.width)
    expect((room?.y ?? 0) + (room?.height ?? 0)).toBeGreaterThan((end?.y ?? 0) + (end?.height ?? 0))
  }).toPass()
})
