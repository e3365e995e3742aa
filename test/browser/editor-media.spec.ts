import type { Page } from '@playwright/test'
import { ask, begin, paste, sentBody, text } from './editor-support.ts'
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

test('[DEC-186] before a text is posted, the question leads from image to image; nothing of it becomes text', async ({
  page,
  host,
}) => {
  const image = '<img src="/picture.png">'
  await host.open('/dashboard?media=all')
  await ask(page)
  await text(page).click()
  await paste(page, {
    'text/html': `<p>a</p><p>${image}</p><p>b<img src="/picture.png" alt="old"></p><p>${image}</p>`,
  })
  await expect(picture(page)).toHaveCount(3)
  await page.keyboard.press('Control+Enter')
  await page.getByRole('button', { name: 'Add descriptions' }).click()
  const field = describe(page).getByRole('textbox', { name: 'Description' })
  for (const words of ['One', 'Two']) {
    await expect(field).toBeFocused()
    await expect(field).toHaveValue('')
    await page.keyboard.type(words)
    await page.keyboard.press('Enter')
  }
  await expect(describe(page)).toBeHidden()
  await expect(text(page)).toBeFocused()
  expect(await sentBody(page, host)).toBe(
    '<p>a</p><p><img src="/picture.png" alt="One"></p><p>b<img src="/picture.png" alt="old"></p><p><img src="/picture.png" alt="Two"></p>',
  )
})
