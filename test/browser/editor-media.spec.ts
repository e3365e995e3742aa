import type { Page } from '@playwright/test'
import { begin, paste, sentBody, text } from './editor-support.ts'
import { expect, test } from './support.ts'

test.use({ posts: 1 })

const picture = (page: Page) => text(page).locator('img:not(.ProseMirror-separator)')
const describe = (page: Page) => page.getByRole('dialog', { name: 'Describe this image' })

test('[EDIT-6] an image is described by pointer and by key', async ({ page, host }) => {
  await begin(page, host)
  await paste(page, { 'text/html': '<p>a<img src="/picture.png" alt="old">b</p>' })
  await expect(picture(page)).toHaveJSProperty('complete', true)
  await picture(page).click()
  await page
    .getByRole('toolbar', { name: 'Format selection' })
    .getByRole('button', { name: 'Describe this image' })
    .click()
  const field = describe(page).getByRole('textbox', { name: 'Description' })
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('old')
  await page.keyboard.type('not this')
  await page.keyboard.press('Escape')
  await expect(describe(page)).toBeHidden()
  await expect(text(page)).toBeFocused()
  await expect(page.getByRole('form')).toHaveCount(1)
  await expect(picture(page)).toHaveAttribute('alt', 'old')
  await page.keyboard.press('Control+Alt+y')
  await field.fill('  A "red"\n dot  ')
  await describe(page).getByRole('button', { name: 'Save description' }).click()
  await expect(describe(page)).toBeHidden()
  await expect(text(page)).toBeFocused()
  expect(await sentBody(page, host)).toBe('<p>a<img src="/picture.png" alt="A &quot;red&quot; dot">b</p>')
})
