import { box, form, openForm, press, ready } from './form-support.ts'
import { holdBack } from './media-support.ts'
import { expect, type Host, test } from './support.ts'

test.use({ posts: 1 })

const update = '/svc/post/update'
const saved = async (host: Host) =>
  (await host.requests(update)).filter(({ status }) => status === 200).length
const unsure = 'Check your blog before you send it again.'

test('where the browser stores nothing, a failed save keeps everything in the form, shows the reason, asks before sending again where the server does not honor keys, and succeeds in the end', async ({
  page,
  host,
  context,
}) => {
  await host.control('POST', 'idempotency', { honored: false })
  await host.open('/dashboard?storage=refused')
  await openForm(page, { mode: 'new', type: 'text' })
  await box(page, 'Title').fill('Precious')
  await box(page, 'Text').fill('Every word')
  await page.getByRole('combobox', { name: 'Add a tag' }).fill('kept')
  const alert = page.getByRole('alert')
  const question = page.getByRole('alertdialog', { name: 'Send it again?' })
  const isKept = async (words: string) => {
    await expect(alert).toContainText(words)
    await expect(alert).toBeFocused()
    await expect(box(page, 'Title')).toHaveValue('Precious')
    await expect(page.getByRole('list', { name: 'Tags' })).toHaveText('#kept')
  }
  const sendAgain = async () => {
    await press(page, 'Post')
    await question.getByRole('button', { name: 'Send again' }).click()
    await expect(question).toHaveCount(0)
  }
  await test.step('without a network there is no question', async () => {
    await context.setOffline(true)
    await press(page, 'Post')
    await isKept('No connection.')
    await context.setOffline(false)
  })
  await host.fault({
    call: `POST ${update}`,
    kind: 'status',
    status: 400,
    errors: [{ code: 1, detail: 'Too many tags.' }],
  })
  await press(page, 'Post')
  await isKept('Too many tags.')
  await host.fault({ call: `POST ${update}`, kind: 'drop', times: 0 })
  await press(page, 'Post')
  await isKept(unsure)
  await host.clearFaults()
  await host.fault({ call: `POST ${update}`, kind: 'cut' })
  await test.step('the reason has the focus also if it comes before the question has left the page', async () => {
    await page.evaluate(() => {
      const paint = window.requestAnimationFrame
      window.requestAnimationFrame = run => window.setTimeout(() => paint(run), 90)
      addEventListener('test:paint', () => (window.requestAnimationFrame = paint), { once: true })
    })
    await sendAgain()
    await isKept(unsure)
    await page.evaluate(() => dispatchEvent(new Event('test:paint')))
  })
  const before = (await host.requests(update)).length
  await press(page, 'Post')
  await question.getByRole('button', { name: 'Nevermind' }).click()
  expect(await host.requests(update)).toHaveLength(before)
  await expect(form(page).getByRole('button', { name: 'Post', exact: true })).toBeFocused()
  await test.step('it is one save however often it is asked for', async () => {
    // The page's form key is refused by now; the refusal contains the new one.
    await host.control('POST', 'rotate-form-key')
    const savedBefore = await saved(host)
    const answer = await holdBack(page, `**${update}`)
    await sendAgain()
    await page.keyboard.press('Control+Enter')
    const pressed = form(page).getByRole('button', { name: 'Posting…', exact: true })
    await expect(pressed).toHaveAttribute('aria-busy', 'true')
    await page.keyboard.press('Control+Enter')
    answer()
    await expect(form(page)).toHaveCount(0)
    expect(await saved(host)).toBe(savedBefore + 1)
  })
  expect((await host.requests(update)).at(-1)?.fields).toMatchObject({
    'post[one]': 'Precious',
    'post[two]': '<p>Every word</p>',
    'post[tags]': 'kept',
  })
})

test('where the browser stores nothing, a save whose answer was lost is made once and without a question where the server honors keys', async ({
  page,
  host,
}) => {
  await host.open('/dashboard?storage=refused')
  await openForm(page, { mode: 'new', type: 'text' })
  await box(page, 'Text').fill('Only once')
  await host.fault({ call: `POST ${update}`, kind: 'cut' })
  await press(page, 'Post')
  await expect(page.getByRole('alert')).toContainText('No connection.')
  await test.step('a connection that breaks before the answer needs no press', async () => {
    await host.fault({ call: `POST ${update}`, kind: 'accepted-then-drop' })
    await press(page, 'Post')
    await expect(page.locator('form[data-placement]')).toHaveCount(0)
  })
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await host.open()
  await expect(page.locator('#posts').getByText('Only once')).toHaveCount(1)
})

test.describe('among some posts', () => {
  test.use({ posts: 5 })

  test('[POST-57] a post that fails to load is retried, with a loader if it takes long', async ({
    page,
    host,
  }) => {
    const fetchCall = '/svc/post/fetch'
    await host.open()
    const question = page.getByRole('alertdialog', { name: 'Couldn’t open this post.' })
    const again = question.getByRole('button', { name: 'Try again' })
    await host.fault({ call: `POST ${fetchCall}`, kind: 'drop', times: 0 })
    await page.locator('.act-edit').first().click()
    await expect(question).toBeVisible()
    await host.clearFaults()
    const answer = await holdBack(page, `**${fetchCall}`)
    await again.click()
    await expect(page.getByText('Loading…')).toBeVisible()
    answer()
    await ready(page)
    await expect(page.getByText('Loading…')).toHaveCount(0)
    await expect(question).toHaveCount(0)
  })
})

test('[POST-59, POST-77] the form works without builder data and dashboard HTML; the failures are only logged', async ({
  page,
  host,
}) => {
  const logged: string[] = []
  page.on('console', message => logged.push(message.text()))
  await host.open()
  await host.fault({ call: 'POST /svc/post/get_post_form_builder_data', kind: 'cut', times: 0 })
  await host.fault({ call: 'GET /svc/post/dashboard/*', kind: 'cut', times: 0 })
  await openForm(page, { mode: 'new', type: 'quote' })
  await box(page, 'Quote').fill('Still here')
  await press(page, 'Post')
  await expect(form(page)).toHaveCount(0)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect.poll(() => logged.join('\n')).toContain('could not load the HTML')
  await host.clearFaults()
  await expect.poll(() => saved(host)).toBe(1)
  await host.open()
  await expect(page.locator('#posts')).toContainText('Still here')
})
