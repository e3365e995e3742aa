import type { Page } from '@playwright/test'
import { form, openForm, press, ready } from './form-support.ts'
import { expect, test } from './support.ts'

const posts = (page: Page) => page.locator('article.post')
const undo = (page: Page) =>
  page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo', exact: true })
const text = (page: Page) => form(page).locator('[contenteditable="true"]')
/** What stands before and after the cursor in its block. */
const around = (page: Page) =>
  page.evaluate(() => {
    const { anchorNode, anchorOffset = 0 } = document.getSelection() ?? {}
    const value = anchorNode?.nodeValue ?? ''
    return [value.slice(0, anchorOffset), value.slice(anchorOffset)]
  })

test('[POST-56, DEC-176] Undo opens a new post’s form, with its cursor', { tag: '@smoke' }, async ({
  page,
  host,
}) => {
  await host.open('/dashboard')
  const count = await posts(page).count()
  await openForm(page, { mode: 'new', type: 'text', placement: 'modal' })
  await text(page).click()
  await page.keyboard.type('One')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Two words')
  for (let n = 0; n < 6; n++) await page.keyboard.press('ArrowLeft')
  await expect.poll(() => around(page)).toEqual(['Two', ' words'])
  await press(page, 'Post')
  // It stays while the mouse is there.
  await undo(page).hover()
  await expect(posts(page)).toHaveCount(count + 1)
  await undo(page).click()
  await ready(page)
  await expect(posts(page)).toHaveCount(count)
  await expect(text(page)).toBeFocused()
  await expect.poll(() => around(page)).toEqual(['Two', ' words'])
  await page.keyboard.type('!')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(form(page)).toHaveCount(0)
  await undo(page).click()
  await ready(page)
  await expect(text(page)).toHaveText('OneTwo! words')
  await expect.poll(() => around(page)).toEqual(['Two!', ' words'])
})

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 375, height: 700 } })

  test('[DEC-176] a deletion waits for its Undo, until the page is left', { tag: '@smoke' }, async ({
    page,
    host,
  }) => {
    await host.open('/dashboard')
    const post = page.locator('article:has(.act-remove)').first()
    const id = (await post.getAttribute('data-post-id')) ?? ''
    const own = page.locator(`#post-${id}`)
    await own.locator('.act-remove').tap()
    await expect(own).toBeHidden()
    await undo(page).tap()
    await expect(own).toBeVisible()
    await own.locator('.act-remove').tap()
    await expect(own).toBeHidden()
    expect(await host.requests('/svc/post/delete')).toEqual([])
    await host.open('/dashboard')
    await expect.poll(async () => (await host.requests('/svc/post/delete')).length).toBe(1)
    await page.reload()
    await expect(own).toHaveCount(0)
  })
})
