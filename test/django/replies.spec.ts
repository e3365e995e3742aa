import type { Page } from '@playwright/test'
import { expect, open, post, test } from './host.ts'
import { finish, newPost, toast, write } from './support.ts'

/** Makes a call as the page of a user makes it. */
const call = (page: Page, path: string, fields: Record<string, string>) =>
  page.evaluate(
    async ({ path, fields }) => {
      const [, token = ''] = /csrftoken=([^;]*)/.exec(document.cookie) ?? []
      const response = await fetch(path, {
        method: 'POST',
        headers: { 'X-CSRFToken': token },
        body: new URLSearchParams(fields),
      })
      return { status: response.status, body: await response.json() }
    },
    { path, fields },
  )
const dataOf = async (page: Page, text: string): Promise<Record<string, string>> =>
  JSON.parse((await post(page, text).first().getAttribute('data-inlay-post')) ?? '{}')

const notes = (page: Page) => page.getByRole('dialog', { name: /notes?$/ })
/** Until Inlay has found the number, a key does nothing there. */
const openNotes = (page: Page, text: string) =>
  post(page, text).locator('[data-inlay-command="notes:open"]').press('Enter')
const inPage = (page: Page, text: string) => page.locator('[data-inlay-reply]').filter({ hasText: text })
/** Chooses something in the menu of a reply in the host's own markup. */
async function choose(page: Page, reply: string, item: string): Promise<void> {
  await inPage(page, reply)
    .getByRole('button', { name: /^Options for / })
    .press('Enter')
  await page.getByRole('menu').getByText(item, { exact: true }).click()
}

test('[DEC-270] a reply is liked, edited, pinned, hidden, and deleted; what is hidden in one browser is gone in the other’s by the stream', async ({
  as,
}) => {
  const [aria, north] = [await as('aria'), await as('north')]
  const stove = 'A stove, a kettle'
  const { id: post_id = '' } = await dataOf(north, stove)
  const reply = async (page: Page, reply_text: string) => {
    const answer = await call(page, '/svc/reply', { post_id, reply_text })
    return String(answer.body.response.id)
  }
  const theirs = await reply(aria, 'Is it lit?')
  const own = await reply(north, 'A note to all')
  for (const page of [aria, north]) await open(page, '/dashboard')

  await choose(north, 'Is it lit?', 'Like')
  await openNotes(aria, stove)
  await expect(notes(aria).getByText('1 like')).toBeVisible()
  const field = notes(aria).getByRole('textbox')
  await notes(aria).getByRole('button', { name: 'Options for aria’s reply' }).first().click()
  await aria.getByRole('menuitem', { name: 'Edit' }).click()
  await expect(field).toHaveValue('Is it lit?')
  await field.fill('Is it lit now?')
  await aria.keyboard.press('Control+Enter')
  await expect(toast(aria, 'Saved.')).toBeVisible()

  // By the stream, each change is on the other page, in the host's markup and in open notes.
  await expect(inPage(north, 'Is it lit now?')).toBeVisible()
  await choose(north, 'Is it lit now?', 'Hide from others')
  const line = 'Only aria and the post’s blog can see this reply.'
  await expect(notes(aria).getByText(line)).toBeVisible()
  await choose(north, 'Is it lit now?', 'Pin to top')
  await expect(notes(aria).getByText('A note to all')).toBeVisible()
  expect((await call(north, '/svc/reply/hide', { post_id, reply_id: own, hidden: 'true' })).status).toBe(200)
  await expect(notes(aria).getByText('A note to all')).toHaveCount(0)
  await aria.keyboard.press('Escape')
  await expect(inPage(aria, 'A note to all')).toBeHidden()

  // Nobody does what isn't theirs.
  const refused = async (page: Page, what: string, fields: Record<string, string>) =>
    (await call(page, `/svc/reply/${what}`, { post_id, ...fields })).status
  expect(await refused(aria, 'hide', { reply_id: own, hidden: 'false' })).toBe(403)
  expect(await refused(aria, 'pin', { reply_id: theirs, pinned: 'true' })).toBe(403)
  expect(await refused(north, 'edit', { reply_id: theirs, reply_text: 'No' })).toBe(403)
  expect(await refused(aria, 'like', { reply_id: theirs, liked: 'true' })).toBe(403)
  expect(await refused(aria, 'delete', { reply_id: own })).toBe(403)

  await choose(north, 'Is it lit now?', 'Delete')
  await expect(inPage(north, 'Is it lit now?')).toBeHidden()
  await expect(inPage(aria, 'Is it lit now?')).toBeVisible()
  await north
    .getByRole('region', { name: 'Notifications' })
    .getByRole('listitem')
    .filter({ hasText: 'Reply deleted.' })
    .getByRole('button', { name: 'Dismiss' })
    .click()
  await expect(inPage(aria, 'Is it lit now?')).toBeHidden()
})

test('[DEC-279] who may reply and reblog is chosen in the menu of a post; whoever may not reads why', async ({
  as,
}) => {
  const north = await as('north')
  await newPost(north, 'Text')
  await write(north, 'Text', 'For nobody else')
  await finish(north, 'Post')
  const own = post(north, 'For nobody else')
  const choose = async (label: string) => {
    await own.getByRole('button', { name: 'More' }).click()
    await north.getByRole('menuitem', { name: 'Who can reply and reblog' }).click()
    await north.getByRole('menuitemcheckbox', { name: label }).click()
    await expect(toast(north, 'Saved.').last()).toBeVisible()
  }
  await choose('Nobody can reply')
  await choose('Nobody can reblog')
  const aria = await as('aria')
  const { id = '', reblog_key = '' } = await dataOf(aria, 'For nobody else')
  await post(aria, 'For nobody else').getByRole('button', { name: 'Reply' }).click()
  await expect(toast(aria, 'north has turned off replies to this post.')).toBeVisible()
  await openNotes(aria, 'For nobody else')
  await expect(notes(aria).getByRole('paragraph').filter({ hasText: 'turned off replies' })).toBeVisible()
  await expect(notes(aria).getByRole('textbox')).toHaveCount(0)
  expect((await call(aria, '/svc/reply', { post_id: id, reply_text: 'Hi' })).status).toBe(403)
  const reblog = { channel_id: 'aria', 'post[state]': '0', 'post[type]': 'text', 'post[tags]': '' }
  const sent = { ...reblog, reblog_post_id: id, reblog_key }
  expect((await call(aria, '/svc/post/update', sent)).status).toBe(403)
})
