import { expect, test } from './support.ts'

test('[DEC-182] f filters a word from a post: the post gives way to a line, also after a reload, and Show brings it back', async ({
  page,
  host,
}) => {
  await host.open()
  await page.press('j')
  const post = page.locator('#posts [data-inlay-post]').first()
  await expect(post).toBeFocused()
  const word = await post.evaluate(
    one => /[a-z]{5,}/i.exec(one.querySelector('[data-inlay-post-body]')?.textContent ?? '')?.[0] ?? '',
  )
  await page.press('f')
  const dialog = page.getByRole('dialog', { name: 'Add filter' })
  await expect(dialog.locator('textarea')).toBeFocused()
  await page.type(word)
  await expect(dialog.getByRole('status')).toHaveText(/^Hides \d+ posts? on this page$/)
  await dialog.getByRole('button', { name: 'Add filter' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(post).toHaveAttribute('data-inlay-filtered', 'hidden')
  await host.open()
  // In view of a page that is drawn already, it keeps its room.
  await expect(post).toHaveAttribute('data-inlay-filtered', /./)
  await page
    .getByRole('button', { name: /^Show \d+ hidden/ })
    .first()
    .click()
  await expect(post).toBeFocused()
})
