import { expect, test } from './support.ts'

test('[DEC-194] a tap on the server’s header and on its buttons for new posts opens what was tapped, with the focus in it', async ({
  page,
  host,
}) => {
  await page.resize(500, 720)
  await host.open('/dashboard?when=touch')
  await page.locator('[data-inlay="header"] [data-inlay-preload="account"]').tap()
  const account = page.locator('#inlay-account')
  await expect(account.getByRole('link', { name: /^Likes/ })).toBeFocused()
  await host.open('/dashboard?when=touch')
  await page.locator('[data-inlay="post-forms"] [data-type="text"]').tap()
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused()
})
