import { box, form, openForm, press } from './form-support.ts'
import { expect, test } from './support.ts'

test.use({ posts: 1 })
const update = '/svc/post/update'

// Other tabs, and another user who logs in: `test/platform/http/login.test.ts`.
test('[POST-60, MSGE-10] a session that ends while one writes: one sheet, a log-in in a new window, and the post arrives once', {
  tag: '@smoke',
}, async ({ page, host, context }) => {
  await host.open('/dashboard?session=again&poll=600000')
  await openForm(page, { mode: 'new', type: 'text' })
  await box(page, 'Text').fill('Words that took an hour')
  await host.control('POST', 'session', { ended: 'aria' })
  await press(page, 'Post')
  const sheet = page.getByRole('dialog', { name: 'Log in again' })
  await expect(sheet.getByRole('link', { name: 'Log in' })).toBeFocused()

  const [login] = await Promise.all([
    context.waitForEvent('page'),
    sheet.getByRole('link', { name: 'Log in' }).click(),
  ])
  await login.getByRole('link', { name: 'As aria' }).waitFor()
  expect(await login.evaluate(() => window.opener)).toBe(null)
  await login.getByRole('link', { name: 'As aria' }).click()
  await login.getByText('You can close this window.').waitFor()
  await login.close()

  await expect(sheet).toHaveCount(0)
  await expect(form(page)).toHaveCount(0)
  // The form has closed before the post is sent.
  const statuses = async () => (await host.requests(update)).map(({ status }) => status)
  await expect.poll(statuses).toEqual([401, 200])
  const [refused, posted] = await host.requests(update)
  expect(posted?.headers['idempotency-key']).toBe(refused?.headers['idempotency-key'])
  expect(posted?.fields['post[two]']).toBe('<p>Words that took an hour</p>')
})
