import { box, form, openForm, press } from './form-support.ts'
import { expect, test } from './support.ts'

test.use({ posts: 1 })
const update = '/svc/post/update'

test('[POST-60, MSGE-10] a session that ends while one writes: one sheet, a log-in in a new window, and the post arrives once; a second tab goes on; another user sees none of it', async ({
  page,
  host,
  context,
}) => {
  const path = '/dashboard?session=again&poll=600000'
  await host.open(path)
  await openForm(page, { mode: 'new', type: 'text' })
  await expect(box(page, 'Text')).toBeEditable()
  await box(page, 'Text').fill('Words that took an hour')
  const other = await context.newPage()
  await host.open(path, other)
  const end = () => host.control('POST', 'session', { ended: 'aria' })
  await end()

  const sheet = page.getByRole('dialog', { name: 'Log in again' })
  await test.step('the page says so, and the second tab waits for the same user', async () => {
    await press(page, 'Post')
    await expect(sheet).toBeVisible()
    await expect(sheet.getByRole('link', { name: 'Log in' })).toBeFocused()
    expect(await host.axe(page)).toEqual([])
    await sheet.getByRole('button', { name: 'I’m logged in' }).click()
    await expect(sheet.getByText('You’re not logged in yet.')).toBeVisible()
    // The second tab waits for the same user.
    await other.locator('#posts article').first().getByRole('button', { name: /^Like/ }).click()
    await expect(other.getByRole('dialog', { name: 'Log in again' })).toBeVisible()
  })
  await test.step('a log-in in a new window lets both go on, each call once', async () => {
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
    await expect(other.getByRole('dialog', { name: 'Log in again' })).toHaveCount(0)
    // The form has closed before the post is sent.
    await expect
      .poll(async () => (await host.requests(update)).map(({ status }) => status))
      .toEqual([401, 200])
    const posted = (await host.requests(update)).map(({ headers, fields }) => ({
      key: headers['idempotency-key'],
      text: fields['post[two]'],
    }))
    const sent = { key: posted[0]?.key, text: '<p>Words that took an hour</p>' }
    expect(posted).toEqual([sent, sent])
    await expect
      .poll(async () => (await host.requests('/svc/like')).map(({ status }) => status))
      .toEqual([401, 200])
  })
  await test.step('another user sees none of what waits for the first', async () => {
    await end()
    await openForm(page, { mode: 'new', type: 'text' })
    await expect(box(page, 'Text')).toBeEditable()
    await box(page, 'Text').fill('A secret of Aria’s')
    await press(page, 'Post')
    await expect(sheet).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
    const toasts = page.getByRole('region', { name: 'Notifications' })
    await expect(toasts).toContainText('You’ve been logged out.')
    await toasts.getByRole('button', { name: 'Edit' }).click()
    await expect(form(page).getByRole('link', { name: 'Log in' })).toBeVisible()
    await expect(box(page, 'Text')).toHaveText('A secret of Aria’s')
    await press(page, 'Post')
    await expect(sheet).toBeVisible()
    await context.request.get('/login/bruno?to=/logged-in')
    await Promise.all([
      page.waitForEvent('load'),
      sheet.getByRole('button', { name: 'I’m logged in' }).click(),
    ])
    await expect(page.locator('#posts')).toBeVisible()
    await expect(page.locator('body')).not.toContainText('A secret of Aria’s')
    const kept = () =>
      page.evaluate(() => Object.keys(localStorage).filter(key => /:outgoing:aria:/.test(key)))
    // It waits for its user.
    expect(await kept()).toHaveLength(1)
    const asBruno = (await host.requests(update)).filter(({ user }) => user === 'bruno')
    expect(asBruno.filter(({ status }) => status !== 401)).toEqual([])
    await context.request.get('/login/aria?to=/logged-in')
    await host.open(path)
    await expect.poll(kept).toEqual([])
    expect((await host.requests(update)).at(-1)).toMatchObject({ status: 200, user: 'aria' })
  })
})
