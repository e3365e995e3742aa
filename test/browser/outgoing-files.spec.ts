import type { Page } from '@playwright/test'
import { box, form, openForm, press } from './form-support.ts'
import { holdBack, wav } from './media-support.ts'
import { begin, button, cells, choose, upload } from './photo-support.ts'
import { png } from './pictures.ts'
import { expect, type Host, ours, test } from './support.ts'

test.use({ posts: 1 })

const update = '/svc/post/update'
const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' })
const pill = (page: Page) => toasts(page).locator('[data-pinned]')
const accepted = async (host: Host, path: string) =>
  (await host.requests(path)).filter(({ status }) => status === 200)
const arrived = (host: Host) =>
  expect.poll(async () => (await accepted(host, update)).length, { timeout: 20_000 }).toBe(1)
/** The files that this browser stores, and what it stores of posts. */
const stored = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter(key => /^inlay:(?:file|post|outgoing):/.test(key)))

test('[DEC-177, UP-2] Post does not wait for photos; a page that is left while they are uploaded asks nothing, and the next one sends the rest, once', async ({
  page,
  host,
  context,
}) => {
  await begin(page, host)
  await choose(page, await png('first.png', 60, 40))
  await expect(form(page).locator('[data-photo][data-state="done"]')).toHaveCount(1)
  await holdBack(page, `**${upload}`)
  await choose(page, await png('second.png', 600, 400), await png('third.png', 60, 40))
  await expect(cells(page)).toHaveCount(3)
  await button(page, 'Caption for photo 2').click()
  await expect(box(page, 'Caption for photo 2')).toBeFocused()
  await page.keyboard.type('The Prater')
  await page.keyboard.press('Enter')
  await button(page, 'Post').click()
  await expect(form(page)).toHaveCount(0)
  await expect(pill(page)).toContainText(/^Uploading .* of /)
  expect(await host.axe(page, undefined, ours)).toEqual([])
  expect(await page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true })))).toBe(true)
  await page.close({ runBeforeUnload: false })
  expect(await accepted(host, update)).toEqual([])
  const next = await context.newPage()
  await host.open('/dashboard', next)
  await expect(toasts(next).getByText('Posted to aria.')).toBeVisible()
  await arrived(host)
  const [sent] = await accepted(host, update)
  expect(sent?.fields['post[photoset_order]']).toBe('o1,o2,o3')
  expect(sent?.fields['caption[o2]']).toBe('The Prater')
  // The one that had finished is not sent again.
  const names = (await accepted(host, upload)).map(({ fields }) => JSON.stringify(fields.photo))
  expect(names.filter(name => name.includes('first.png'))).toHaveLength(1)
  await expect.poll(() => stored(next)).toEqual([])
})

test('[DEC-177] an upload that its form has begun goes on after Post; Edit brings the photos back', async ({
  page,
  host,
}) => {
  await begin(page, host)
  const answer = await holdBack(page, `**${upload}`)
  await choose(page, await png('one.png', 60, 40))
  await expect(cells(page)).toHaveCount(1)
  await button(page, 'Post').click()
  await expect(form(page)).toHaveCount(0)
  await pill(page).getByRole('button', { name: /^Edit/ }).click()
  await expect(cells(page)).toHaveCount(1)
  await expect(form(page).locator('[data-state="uploading"]')).toHaveCount(1)
  await button(page, 'Post').click()
  await expect(form(page)).toHaveCount(0)
  await expect(pill(page)).toContainText('Uploading')
  answer()
  await arrived(host)
  expect(await accepted(host, upload)).toHaveLength(1)
  expect((await accepted(host, update))[0]?.fields['post[photoset_order]']).toBe('o1')
  await expect.poll(() => stored(page)).toEqual([])
})

test('[DEC-177] a recording that the server refuses says why; Edit brings it back with all the rest', async ({
  page,
  host,
}) => {
  await host.open()
  await openForm(page, { mode: 'new', type: 'audio' })
  const answer = await holdBack(page, '**/svc/upload/audio')
  const chooser = page.waitForEvent('filechooser')
  await form(page).getByRole('button', { name: 'Choose an audio file' }).click()
  await (await chooser).setFiles(wav())
  await form(page)
    .getByRole('switch', { name: /permission/ })
    .check()
  await box(page, 'Track').fill('Train')
  await press(page, 'Post')
  await expect(form(page)).toHaveCount(0)
  await host.fault({
    call: 'POST /svc/upload/audio',
    kind: 'status',
    status: 415,
    errors: [{ code: 1, detail: 'Only music, please.' }],
    // An upload that its form has begun, and that fails before the post is taken over, is tried again.
    times: 0,
  })
  answer()
  await expect(toasts(page).getByText('Couldn’t post. Only music, please.')).toBeVisible()
  await host.clearFaults()
  await toasts(page).getByRole('button', { name: 'Edit' }).click()
  await expect(box(page, 'Track')).toHaveValue('Train')
  await expect(form(page).getByRole('switch', { name: /permission/ })).toBeChecked()
  await expect(form(page).locator('audio')).toHaveAttribute('src', /^blob:|\/media\/upload\//)
  await press(page, 'Post')
  await arrived(host)
  const [sent] = await accepted(host, update)
  expect(sent?.fields).toMatchObject({ confirm_tos: 'true', 'id3_tags[title]': 'Train' })
  expect(sent?.fields.preuploaded_url).toMatch(/^\/media\/upload\//)
})
