import { expect, test } from './support.ts'

test('[DEC-184] a post in Arabic is translated by the host’s call with the key t, in its place, and back again; a failure says so', async ({
  page,
  host,
}) => {
  await host.open('/dashboard?translate=call')
  // The test's posts may have none in another language: this one is the host's, added later.
  await page.evaluate(() => {
    const list = document.querySelector('#posts')
    const post = document.createElement('article')
    post.dataset.inlayPost = '{"id":"7001"}'
    const body = document.createElement('div')
    body.dataset.inlayPostBody = ''
    body.lang = 'ar'
    body.dir = 'rtl'
    const link = document.createElement('a')
    link.href = '/blog/bruno'
    link.textContent = 'القارب'
    body.append('مرّ ', link, ' أمس')
    post.append(body)
    list?.prepend(post)
  })
  const post = page.locator('article[data-inlay-post*="7001"]')
  const body = post.locator('[data-inlay-post-body]')
  const button = post.getByRole('button')
  await expect(async () => {
    await page.mouse.move(5, 5)
    await page.mouse.move(6, 6)
    await expect(button).toHaveText('Translate from Arabic', { timeout: 500 })
  }).toPass()
  await host.fault({ call: 'POST /svc/translate', kind: 'status', status: 403 })
  await button.press('Enter')
  await expect(post.getByRole('status')).toHaveText('You don’t have permission to do that.')
  await expect(button).toBeFocused()
  await expect(body).toHaveText('مرّ القارب أمس')
  await page.keyboard.press('t')
  await expect(post.getByRole('status')).toHaveText('Translated from Arabic by this site')
  await expect(body).toHaveText('[en] مرّ القارب أمس')
  await expect(body).toHaveCSS('direction', 'ltr')
  expect(await host.axe(page, ['color-contrast', 'aria-allowed-role', 'button-name'])).toEqual([])
  await button.click()
  await expect(body).toHaveText('مرّ القارب أمس')
  await expect(body).toHaveCSS('direction', 'rtl')
  await expect(button).toBeFocused()
})
