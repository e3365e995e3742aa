import { expect, test } from './support.ts'

test('[DEC-165] when the session has ended, the sheet takes the focus, and a like arrives once after a log-in', async ({
  page,
  host,
}) => {
  await host.open('/dashboard?session=again&poll=600000')
  await host.control('POST', 'session', { ended: 'aria' })
  host.allow(/401|Failed to load/)
  await page
    .locator('#posts article [data-inlay-command="post:toggle-like"]')
    .first()
    .evaluate(one => one.focus())
  await page.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Log in again' })
  await expect(sheet.getByRole('link', { name: 'Log in' })).toBeFocused()
  await page.run(async () => void (await fetch('/login/aria')))
  await sheet.getByRole('button', { name: 'I’m logged in' }).click()
  await expect(sheet).toHaveCount(0)
  await expect
    .poll(async () => (await host.requests('/svc/like')).map(({ status }) => status))
    .toEqual([401, 200])
})
