import { expect, test } from './support.ts'

test('the header stands on the dashboard', async ({ page, host }) => {
  await host.open()
  await expect(page.getByRole('button', { name: /^Account/ })).toBeVisible()
})

test('what is typed into a text post stands in it', async ({ page, host }) => {
  await host.open('/new/text')
  const editor = page.locator('[contenteditable=true]').first()
  await editor.type('Hello there')
  await expect(editor).toHaveText('Hello there')
})
