import type { Page } from '@playwright/test'
import { box, form, openForm, press } from './form-support.ts'
import { holdBack } from './media-support.ts'
import { expect, type Host, test } from './support.ts'

test.use({ posts: 1 })

const update = '/svc/post/update'
const call = `POST ${update}`
const text = { mode: 'new', type: 'text' } as const
const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' })
const pill = (page: Page) => toasts(page).locator('[data-pinned]')
/** The texts of the posts that the server has accepted. */
const posted = async (host: Host) =>
  (await host.requests(update))
    .filter(({ status }) => status === 200)
    .map(({ fields }) => fields['post[two]'])
const arrived = (host: Host, ...texts: string[]) =>
  expect.poll(() => posted(host), { timeout: 20_000 }).toEqual(texts.map(one => `<p>${one}</p>`))
const stored = (page: Page, kind: string) =>
  page.evaluate(prefix => Object.keys(localStorage).filter(key => key.startsWith(prefix)), `inlay:${kind}:`)

async function write(page: Page, words: string): Promise<void> {
  await openForm(page, text)
  await expect(box(page, 'Text')).toBeEditable()
  await box(page, 'Text').fill(words)
}

test('[POST-49, DEC-177] Post closes the form within a frame, while the server still works; then the page shows the post', async ({
  page,
  host,
}) => {
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
  await expect.poll(() => stored(page, 'post')).toEqual([])
  await expect(pill(page)).toHaveText('Posting…')
  answer()
  // The toast first: it goes away by itself.
  await expect(toasts(page).getByText('Posted to aria.')).toBeVisible()
  await expect(page.locator('#posts').getByText('Gone at once')).toBeVisible()
  await expect(pill(page)).toHaveCount(0)
  await expect.poll(() => stored(page, 'outgoing')).toEqual([])
  await arrived(host, 'Gone at once')
})

test('[DEC-177] without a connection posts wait, can be taken back by keyboard, and are sent in order by the next page', async ({
  page,
  host,
  context,
}) => {
  await host.open()
  await write(page, 'First')
  await context.setOffline(true)
  await press(page, 'Post')
  await expect(pill(page)).toContainText('Waiting for a connection')
  await write(page, 'Second')
  await press(page, 'Post')
  await expect(pill(page)).toContainText('2 posts · Waiting for a connection')
  await write(page, 'Third')
  await press(page, 'Post')
  await expect(pill(page)).toContainText('3 posts')
  await pill(page).getByRole('button', { name: 'Edit: First' }).focus()
  await page.keyboard.press('Enter')
  await expect(box(page, 'Text')).toHaveText('First')
  await expect(pill(page)).toContainText('2 posts')
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

test('[DEC-177] a page that is left in the middle of a call: the next page, or another tab, ends it, once', async ({
  page,
  host,
  context,
}) => {
  await host.open()
  const other = await context.newPage()
  await host.open('/dashboard', other)
  await other.mouse.move(10, 10)
  await write(page, 'Through a crash')
  await host.fault({ call, kind: 'delay', delayMs: 60_000 })
  const asked = page.waitForRequest(`**${update}`)
  await press(page, 'Post')
  await expect(form(page)).toHaveCount(0)
  // By this page: a call of the other tab would be held back, too.
  await asked
  await expect.poll(() => host.requests(update)).not.toEqual([])
  await page.close({ runBeforeUnload: false })
  await expect(toasts(other).getByText('Posted to aria.')).toBeVisible({ timeout: 20_000 })
  await expect(other.locator('#posts').getByText('Through a crash')).toHaveCount(1)
  await host.open('/dashboard', other)
  await expect(other.locator('#posts').getByText('Through a crash')).toHaveCount(1)
})
