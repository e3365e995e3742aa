import { expect, test } from './support.ts'

test('[DEC-191] a press on the number of notes opens them, arrows change the tab, a reply stands in its place, and Back closes them', async ({
  page,
  host,
}) => {
  await host.open('/dashboard?notes=call')
  const post = page.locator('#posts [data-inlay-post*=\'"is_mine":false\']').first()
  const count = post.locator('[data-inlay-note-count]')
  await expect(count).toHaveAttribute('role', 'button')
  await count.click()
  const dialog = page.getByRole('dialog', { name: /notes?$/ })
  const replies = dialog.getByRole('tab', { name: /^Replies/ })
  await expect(replies).toBeFocused()
  await page.press('ArrowRight')
  await expect(dialog.getByRole('tab', { name: /^Reblogs/ })).toBeFocused()
  await page.press('ArrowLeft')
  await expect(replies).toBeFocused()
  const field = dialog.locator('textarea')
  await field.click()
  await page.type('So true')
  await dialog.getByRole('button', { name: 'Reply' }).click()
  await expect(dialog.getByRole('list', { name: 'Replies' })).toHaveText(/So true/)
  await expect(field).toHaveValue('')
  await page.run(() => history.back())
  await expect(dialog).toHaveCount(0)
  await expect(count).toBeFocused()
})
