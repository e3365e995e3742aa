import { box, expectPosted, form, noForm, openForm, press, update } from './form-support.ts'
import { holdBack } from './media-support.ts'
import { expect, test } from './support.ts'

test.use({ posts: 1 })

test('a save that may have arrived is sent again only if the user says so', async ({ page, host }) => {
  const call = `POST ${update}`
  await host.control('POST', 'idempotency', { honored: false })
  await host.open('/dashboard?storage=refused')
  await openForm(page, { mode: 'new', type: 'text' })
  await box(page, 'Title').fill('Precious')
  await box(page, 'Text').fill('Every word')
  const alert = page.getByRole('alert')
  const question = page.getByRole('alertdialog', { name: 'Send it again?' })
  const isKept = async (words: string) => {
    await expect(alert).toContainText(words)
    await expect(alert).toBeFocused()
    await expect(box(page, 'Title')).toHaveValue('Precious')
  }
  const unsure = 'Check your blog before you send it again.'
  await host.fault({ call, kind: 'status', status: 400, errors: [{ code: 1, detail: 'Too many tags.' }] })
  await press(page, 'Post')
  await isKept('Too many tags.')
  await host.fault({ call, kind: 'cut', times: 2 })
  await press(page, 'Post')
  await isKept(unsure)
  await test.step('the reason has the focus also if it comes before the question has left the page', async () => {
    await page.evaluate(() => {
      const paint = window.requestAnimationFrame
      window.requestAnimationFrame = run => window.setTimeout(() => paint(run), 90)
      addEventListener('test:paint', () => (window.requestAnimationFrame = paint), { once: true })
    })
    await press(page, 'Post')
    await question.getByRole('button', { name: 'Send again' }).click()
    await isKept(unsure)
    await page.evaluate(() => dispatchEvent(new Event('test:paint')))
  })
  const { length } = await host.requests(update)
  await press(page, 'Post')
  await question.getByRole('button', { name: 'Nevermind' }).click()
  await expect(form(page).getByRole('button', { name: 'Post', exact: true })).toBeFocused()
  expect(await host.requests(update)).toHaveLength(length)
  await test.step('it is one save however often it is asked for', async () => {
    const answer = await holdBack(page, `**${update}`)
    await press(page, 'Post')
    await question.getByRole('button', { name: 'Send again' }).click()
    await page.keyboard.press('Control+Enter')
    const pressed = form(page).getByRole('button', { name: 'Posting…', exact: true })
    await expect(pressed).toHaveAttribute('aria-busy', 'true')
    await page.keyboard.press('Control+Enter')
    answer()
    await noForm(page)
    expect(await host.requests(update)).toHaveLength(length + 1)
  })
  await expectPosted(host, { 'post[one]': 'Precious', 'post[two]': '<p>Every word</p>' })
})
