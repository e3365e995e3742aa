import type { Page } from '@playwright/test'
import { finish, form, newPost, write } from '../django/support.ts'
import { call, dataOf, expect, open, post, test } from './host.ts'

const notes = (page: Page) => page.getByRole('dialog', { name: /notes?$/ })
/** Until Inlay has found the number, it is a link to the post. */
const openNotes = (page: Page, text: string) =>
  post(page, text).last().locator('[data-inlay-command="notes:open"]').press('Enter')
const note = (page: Page, text: string) => notes(page).locator('[data-note]').filter({ hasText: text })
async function choose(page: Page, reply: string, item: string): Promise<void> {
  await note(page, reply)
    .getByRole('button', { name: /^Options for / })
    .press('Enter')
  await page.getByRole('menu').getByText(item, { exact: true }).click()
}
const stove = 'A stove, a kettle'

test('[DEC-307] a reply is liked, edited, pinned, hidden, and deleted, as WordPress has comments', async ({
  as,
  site,
}) => {
  const kim = await as('kim')
  const { id: post_id = '' } = await dataOf(kim, stove)
  const reply = async (page: Page, reply_text: string) =>
    String(JSON.parse((await call(page, '/svc/reply', { post_id, reply_text })).body).response.id)
  const first = await reply(kim, 'Is it <b>lit</b>?')
  const aria = await as('aria')
  const second = await reply(aria, 'And warm?')
  const approved = (id: string) => site.php(`echo get_comment( ${id} )->comment_approved;`)

  await open(kim, '/')
  await openNotes(kim, stove)
  await choose(kim, 'Is it <b>lit</b>?', 'Edit')
  const field = notes(kim).getByRole('textbox')
  await expect(field).toHaveValue('Is it <b>lit</b>?')
  await field.fill('Is it lit & <i>hot</i>?')
  await kim.keyboard.press('Control+Enter')
  await expect(note(kim, 'Is it lit & <i>hot</i>?')).toContainText('edited')
  await note(kim, 'And warm?').getByRole('button', { name: /^Like/ }).click()
  await expect(note(kim, 'And warm?').getByRole('button', { name: 'Like 1' })).toBeVisible()

  const north = await as('north')
  await openNotes(north, stove)
  await notes(north).getByRole('combobox', { name: 'Order of replies' }).selectOption('Oldest first')
  await expect(notes(north).locator('[data-note]').first()).toContainText('Is it lit & <i>hot</i>?')
  await choose(north, 'And warm?', 'Pin to top')
  await expect(notes(north).locator('[data-note]').first()).toContainText('And warm?')
  await choose(north, 'Is it lit', 'Hide from others')
  await expect(note(north, 'Is it lit')).toContainText('Only kim and the post’s blog can see this reply.')
  await expect.poll(() => approved(first)).toBe('0')
  // Whoever may moderate comments sees all of them.
  const guest = await as(null)
  await openNotes(guest, stove)
  await expect(note(guest, 'And warm?')).toContainText('Pinned')
  await expect(note(guest, 'Is it lit')).toHaveCount(0)
  await choose(north, 'Is it lit', 'Show to everyone')
  await expect.poll(() => approved(first)).toBe('1')

  // Nobody does what isn't theirs; who may moderate comments may.
  const status = async (page: Page, what: string, fields: Record<string, string>) =>
    (await call(page, `/svc/reply/${what}`, { post_id, ...fields })).status
  expect(await status(kim, 'hide', { reply_id: second, hidden: 'true' })).toBe(403)
  expect(await status(kim, 'pin', { reply_id: first, pinned: 'true' })).toBe(403)
  expect(await status(kim, 'delete', { reply_id: second })).toBe(403)
  expect(await status(kim, 'edit', { reply_id: second, reply_text: 'No' })).toBe(403)
  expect(await status(kim, 'like', { reply_id: first, liked: 'true' })).toBe(403)
  expect(await status(kim, 'like', { reply_id: '99999', liked: 'true' })).toBe(404)
  site.php(`wp_update_comment( array( 'comment_ID' => ${first}, 'comment_date' => '2020-01-01 00:00:00' ) );`)
  expect(await status(kim, 'edit', { reply_id: first, reply_text: 'Too late' })).toBe(403)

  const before = site.mails().length
  expect(await status(north, 'report', { reply_id: second })).toBe(200)
  expect(await status(north, 'report', { reply_id: second })).toBe(200)
  expect(site.mails().slice(before).split('reported a comment')).toHaveLength(2)

  // The thread stays where somebody has answered it.
  await call(aria, '/svc/reply', { post_id, reply_text: 'It is.', reply_to: first })
  expect(await status(north, 'delete', { reply_id: first })).toBe(200)
  expect(approved(first)).toBe('trash')
  await open(kim, `/#reply-${second}`)
  await expect(note(kim, 'And warm?')).toBeFocused()
  await expect(notes(kim).getByText('This reply was deleted.')).toBeVisible()
  await expect(note(kim, 'It is.')).toBeVisible()
  site.php("foreach ( get_comments( array( 'status' => 'any' ) ) as $one ) wp_delete_comment( $one, true );")
})

test('[DEC-307] who may reply and reblog holds for the theme’s comment form, too', async ({ as, site }) => {
  const north = await as('north')
  const { id: post_id = '', reblog_key = '' } = await dataOf(north, stove)
  const set = (fields: Record<string, string>) => call(north, '/svc/post/rights', { post_id, ...fields })
  expect((await set({ who_can_reply: 'nobody', who_can_reblog: 'mutuals' })).status).toBe(200)
  const aria = await as('aria')
  const kim = await as('kim')
  expect(await dataOf(aria, stove)).toMatchObject({
    can_reply: false,
    can_reblog: true,
    who_can_reply: 'nobody',
  })
  expect(await dataOf(kim, stove)).toMatchObject({ can_reply: false, can_reblog: false })
  await openNotes(kim, stove)
  await expect(notes(kim).getByText('north has turned off replies to this post.')).toBeVisible()
  expect((await call(aria, '/svc/reply', { post_id, reply_text: 'Hi' })).status).toBe(403)
  await set({ who_can_reply: 'following' })
  expect((await call(kim, '/svc/reply', { post_id, reply_text: 'Hi' })).status).toBe(403)
  await kim.goto('/a-stove-a-kettle/')
  await expect(kim.locator('#commentform')).toHaveCount(0)
  expect((await call(aria, '/svc/reply', { post_id, reply_text: 'Hi' })).status).toBe(200)
  await set({ who_can_reblog: 'nobody' })
  const reblog = { channel_id: 'aria', 'post[type]': 'text', 'post[state]': '0', 'post[two]': 'Mine' }
  const sent = { ...reblog, reblog_post_id: post_id, reblog_key }
  expect((await call(aria, '/svc/post/update', sent)).status).toBe(403)
  expect((await call(aria, '/svc/post/rights', { post_id, who_can_reply: 'everyone' })).status).toBe(403)
  await set({ who_can_reply: 'everyone', who_can_reblog: 'everyone' })
  expect(site.php(`echo get_post( ${post_id} )->comment_status;`)).toBe('open')
})

test('[DEC-307] a reblog leaves out the last additions, and the tree says who reblogged from whom', async ({
  as,
}) => {
  const aria = await as('aria')
  await newPost(aria, 'Text')
  await write(aria, 'Text', 'The root of it')
  await finish(aria, 'Post')
  const north = await as('north')
  await post(north, 'The root of it').last().getByRole('button', { name: 'Reblog' }).click()
  await write(north, 'Your comment', 'First addition')
  await finish(north, 'Reblog')
  await expect(post(north, 'First addition')).toHaveCount(1)
  await open(aria, '/')
  const { id = '', reblog_key = '' } = await dataOf(aria, 'First addition')
  const fields = {
    channel_id: 'aria',
    'post[type]': 'text',
    'post[state]': '0',
    reblog_post_id: id,
    reblog_key,
  }
  const answer = await call(aria, '/svc/post/update', {
    ...fields,
    'post[two]': 'Mine',
    'post[trail_until]': '99999',
  })
  expect([answer.status, answer.body]).toEqual([400, expect.stringContaining('has changed')])
  await call(aria, '/svc/post/update', { ...fields, 'post[two]': 'Second addition' })

  await open(north, '/')
  await post(north, 'Second addition').last().getByRole('button', { name: 'Reblog' }).click()
  const original = form(north).getByRole('region', { name: 'Original post' })
  await original.getByRole('button', { name: 'Reblog from here: aria' }).click()
  await write(north, 'Your comment', 'Without them')
  await finish(north, 'Reblog')
  const cut = post(north, 'Without them').last()
  await expect(cut.getByText('The root of it')).toBeVisible()
  await expect(cut.getByText(/addition$/)).toHaveCount(0)

  await open(aria, '/')
  await openNotes(aria, 'Without them')
  await notes(aria)
    .getByRole('tab', { name: /^Reblogs/ })
    .click()
  await notes(aria).getByRole('combobox', { name: 'Show' }).selectOption('Tree')
  const rows = notes(aria).getByRole('treeitem')
  await expect(rows).toHaveCount(4)
  await expect(rows.nth(0)).toContainText('Original post')
  await expect(rows.nth(1)).toContainText('First addition')
  await expect(rows.nth(2)).toContainText('Second addition')
  await expect(rows.nth(3)).toContainText('Without them')
  expect(await rows.nth(3).getAttribute('aria-level')).toBe('4')
})
