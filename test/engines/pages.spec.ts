import type { Page } from './support.ts'
import { dispatch, expect, test } from './support.ts'

const drawer = (page: Page) => page.locator('[data-inlay-root="peepr"] dialog')
const path = (page: Page) => page.run(() => location.pathname)
const form = (page: Page) => page.locator('form[data-placement]')

test('a page restored from the back-forward cache works; Back and Forward close and open the drawer, and a form, which has an address, and its text after a reload', async ({
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
  await test.step('its draft is there again after a reload', async () => {
    await page.type('Night train')
    await expect(page.locator('[contenteditable="true"]').first()).toBeVisible()
    await page.press('Tab')
    await page.type('It left late.')
    await page.run(() => addEventListener('beforeunload', event => event.stopImmediatePropagation(), true))
    await expect.poll(() => page.run(() => JSON.stringify(localStorage).includes('left late'))).toBe(true)
    await page.reload()
    await expect(title).toHaveValue('Night train')
    await expect(page.locator('[contenteditable][role="textbox"]').first()).toHaveText('It left late.')
  })
})

test('in right-to-left pages the bar is mirrored, the drawer opens from the other side, and Hebrew text is typed from right to left', async ({
  page,
  host,
}) => {
  await host.open('/dashboard?lang=ar')
  const bar = page.locator('[data-inlay="header"] nav').first()
  await expect(bar).toBeVisible()
  const leftOf = (one: HTMLElement) => one.getBoundingClientRect().left
  expect(await bar.locator('a').first().evaluate(leftOf)).toBeGreaterThan(640)
  await dispatch(page, 'peepr:open', { blog_name: 'nightowl' })
  const post = drawer(page).getByRole('article').first()
  await expect(post).toBeVisible()
  expect(await post.evaluate(leftOf)).toBeLessThan(400)
  await page.press('Escape')
  await expect(drawer(page)).toHaveCount(0)
  await dispatch(page, 'post-form:open', { mode: 'new', type: 'text', placement: 'modal' })
  await expect(form(page).locator(':focus')).toHaveCount(1)
  const text = page.locator('[contenteditable][role="textbox"]').first()
  await text.click()
  await expect(text).toBeFocused()
  await page.type('שבת')
  expect(await text.evaluate(one => getComputedStyle(one).direction)).toBe('rtl')
  await expect(text).toHaveText('שבת')
})
