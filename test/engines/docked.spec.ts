import type { Page } from './support.ts'
import { dispatch, expect, test } from './support.ts'

const form = (page: Page) => page.locator('form[data-placement]')
const text = (page: Page) => form(page).locator('[contenteditable="true"]')
const press = (page: Page, name: string) => form(page).getByRole('button', { name, exact: true }).click()

test('[DEC-188] a form keeps its text and cursor while it moves beside the page, to the whole screen, to a bar, and to the next page', async ({
  page,
  host,
}) => {
  await host.open()
  await dispatch(page, 'post-form:open', { mode: 'new', type: 'text' })
  await expect(form(page).locator(':focus')).toHaveCount(1)
  await text(page).click()
  await expect(text(page)).toBeFocused()
  await page.type('One three')
  for (let n = 0; n < 5; n++) await page.press('ArrowLeft')
  await press(page, 'Minimize')
  await page.locator('[data-form-bar] button').first().click()
  await expect(text(page)).toBeFocused()
  await expect.poll(() => text(page).evaluate(() => getSelection()?.focusOffset)).toBe(4)
  await page.type('two ')
  await expect(text(page)).toHaveText('One two three')
  await press(page, 'Full screen')
  await expect(form(page)).toHaveAttribute('data-placement', 'full')
  await expect(text(page)).toBeFocused()
  await expect.poll(() => text(page).evaluate(() => getSelection()?.focusOffset)).toBe(8)
  await page.type('a')
  await expect(text(page)).toHaveText('One two athree')
  await press(page, 'Minimize')
  await host.open('/tagged/owls')
  await page.locator('[data-form-bar] button').first().click()
  await expect(text(page)).toBeFocused()
  await expect.poll(() => text(page).evaluate(() => getSelection()?.focusOffset)).toBe(9)
  await page.type('b')
  await expect(text(page)).toHaveText('One two abthree')
})
