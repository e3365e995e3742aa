import type { Page } from '@playwright/test'
import { box, form, openForm, press, ready } from './form-support.ts'
import { expect, test } from './support.ts'

test.use({ posts: 6 })

const posts = (page: Page) => page.locator('article.post')
const notes = (page: Page) => page.getByRole('region', { name: 'Notifications' })
const undo = (page: Page) => notes(page).getByRole('button', { name: 'Undo', exact: true })
const status = (page: Page) => page.locator('[role="status"]', { hasText: 'You can undo this.' })
const text = (page: Page) => form(page).locator('[contenteditable="true"]')
/** What stands before and after the cursor in its block. */
const around = (page: Page) =>
  page.evaluate(() => {
    const { anchorNode, anchorOffset = 0 } = document.getSelection() ?? {}
    const value = anchorNode?.nodeValue ?? ''
    return [value.slice(0, anchorOffset), value.slice(anchorOffset)]
  })

test('[POST-56, DEC-176] a new post, an edit, and a discarded form are undone: each form is open again, with the cursor where it was', async ({
  page,
  host,
}) => {
  await host.open('/dashboard')
  await openForm(page, { mode: 'new', type: 'text', placement: 'modal' })
  await box(page, 'Title').fill('A title')
  await form(page).getByRole('combobox', { name: 'Add a tag' }).fill('frogs,')
  await text(page).click()
  await page.keyboard.type('One')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Two words')
  for (let n = 0; n < 6; n++) await page.keyboard.press('ArrowLeft')
  await expect.poll(() => around(page)).toEqual(['Two', ' words'])

  await test.step('a new post, by the button', async () => {
    await press(page, 'Post')
    await expect(posts(page)).toHaveCount(7)
    await expect(status(page)).toHaveCount(1)
    await undo(page).click()
    await ready(page)
    await expect(posts(page)).toHaveCount(6)
    await expect(box(page, 'Title')).toHaveValue('A title')
    await expect(form(page).getByText('frogs')).toBeVisible()
    await expect(text(page)).toBeFocused()
    await expect.poll(() => around(page)).toEqual(['Two', ' words'])
    await page.keyboard.type('!')
    await expect(text(page)).toHaveText('OneTwo! words')
  })

  await test.step('the discarded form', async () => {
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(form(page)).toHaveCount(0)
    await undo(page).click()
    await ready(page)
    await expect(text(page)).toHaveText('OneTwo! words')
    await expect.poll(() => around(page)).toEqual(['Two!', ' words'])
  })
})
