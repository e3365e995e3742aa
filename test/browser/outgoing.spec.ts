import type { Page } from '@playwright/test'
import { box, form, openForm, press } from './form-support.ts'
import { holdBack, wav } from './media-support.ts'
import { begin, button, cells, choose, upload } from './photo-support.ts'
import { png } from './pictures.ts'
import { expect, type Host, ours, test } from './support.ts'

test.use({ posts: 1 })

const update = '/svc/post/update'
const text = { mode: 'new', type: 'text' } as const
const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' })
const pill = (page: Page) => toasts(page).locator('[data-pinned]')
const accepted = async (host: Host, path = update) =>
  (await host.requests(path)).filter(({ status }) => status === 200).map(({ fields }) => fields)
/** The texts of the posts that the server has accepted. */
const arrived = (host: Host, ...texts: string[]) =>
  expect
    .poll(async () => (await accepted(host)).map(fields => fields['post[two]']))
    .toEqual(texts.map(one => `<p>${one}</p>`))
/** What this browser stores of files and posts. */
const stored = (page: Page, kinds = 'file|post|outgoing') =>
  page.evaluate(
    pattern => Object.keys(localStorage).filter(key => new RegExp(pattern).test(key)),
    `^inlay:(?:${kinds}):`,
  )

async function write(page: Page, words: string): Promise<void> {
  await openForm(page, text)
  await expect(box(page, 'Text')).toBeEditable()
  await box(page, 'Text').fill(words)
}

test('[POST-49, DEC-177] Post closes the form within a frame', { tag: '@smoke' }, async ({ page, host }) => {
  await host.open()
  await write(page, 'Gone at once')
  const answer = await holdBack(page, `**${update}`)
  const frames = await page.evaluate(async () => {
    const element = document.querySelector('form[data-placement]')
    document.querySelector<HTMLElement>('form[data-placement] [type=submit]')?.click()
    let count = 0
    while (element?.isConnected && !element.matches('[inert]') && count < 100) {
      await new Promise(requestAnimationFrame)
      count++
    }
    return count
  })
  expect(frames).toBeLessThanOrEqual(1)
  await expect(form(page)).toHaveCount(0)
  await expect(pill(page)).toHaveText('Posting…')
  answer()
  // The toast first: it goes away by itself.
  await expect(toasts(page).getByText('Posted to aria.')).toBeVisible()
  await expect(page.locator('#posts').getByText('Gone at once')).toBeVisible()
  await expect(pill(page)).toHaveCount(0)
  await expect.poll(() => stored(page)).toEqual([])
  await arrived(host, 'Gone at once')
})

test('[DEC-177] posts wait for a connection, in order', async ({ page, host, context }) => {
  await host.open()
  await write(page, 'First')
  await context.setOffline(true)
  await press(page, 'Post')
  await expect(pill(page)).toContainText('Waiting for a connection')
  for (const words of ['Second', 'Third']) {
    await write(page, words)
    await press(page, 'Post')
    await expect(form(page)).toHaveCount(0)
  }
  await expect(pill(page)).toContainText('3 posts · Waiting for a connection')
  await pill(page).getByRole('button', { name: 'Edit: First' }).focus()
  await page.keyboard.press('Enter')
  await expect(box(page, 'Text')).toHaveText('First')
  await expect.poll(() => stored(page, 'outgoing')).toHaveLength(2)
  await expect.poll(() => stored(page, 'post')).toHaveLength(1)
  await page.close({ runBeforeUnload: false })
  await context.setOffline(false)
  const next = await context.newPage()
  await host.open('/dashboard', next)
  await arrived(host, 'Second', 'Third')
  await openForm(next, text)
  await expect(box(next, 'Text')).toHaveText('First')
})

test('[DEC-177] Post does not wait for photos; the next page sends them', async ({ page, host, context }) => {
  await begin(page, host)
  await choose(page, await png('first.png', 60, 40))
  await expect(form(page).locator('[data-photo][data-state="done"]')).toHaveCount(1)
  await holdBack(page, `**${upload}`)
  await choose(page, await png('second.png', 600, 400))
  await expect(cells(page)).toHaveCount(2)
  await button(page, 'Post').click()
  await expect(form(page)).toHaveCount(0)
  await expect(pill(page)).toContainText(/^Uploading .* of /)
  expect(await host.axe(page, undefined, ours)).toEqual([])
  expect(await page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true })))).toBe(true)
  await page.close({ runBeforeUnload: false })
  expect(await accepted(host)).toEqual([])
  const next = await context.newPage()
  await host.open('/dashboard', next)
  await expect(toasts(next).getByText('Posted to aria.')).toBeVisible()
  expect(await accepted(host)).toMatchObject([{ 'post[photoset_order]': 'o1,o2' }])
  // The one that had finished is not sent again.
  const names = (await accepted(host, upload)).map(({ photo }) => JSON.stringify(photo))
  expect(names.filter(name => name.includes('first.png'))).toHaveLength(1)
  await expect.poll(() => stored(next)).toEqual([])
})

test('[DEC-177] Edit brings a recording back that the server has refused', async ({ page, host }) => {
  await host.open()
  await openForm(page, { mode: 'new', type: 'audio' })
  const answer = await holdBack(page, '**/svc/upload/audio')
  const chooser = page.waitForEvent('filechooser')
  await press(page, 'Choose an audio file')
  await (await chooser).setFiles(wav())
  const permission = form(page).getByRole('switch', { name: /permission/ })
  await permission.check()
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
  await expect(permission).toBeChecked()
  await expect(form(page).locator('audio')).toHaveAttribute('src', /^blob:|\/media\/upload\//)
  await press(page, 'Post')
  const sent = { 'id3_tags[title]': 'Train', preuploaded_url: expect.stringMatching(/^\/media\/upload\//) }
  await expect.poll(() => accepted(host)).toMatchObject([sent])
})
