import type { Locator, Page } from '@playwright/test'
import { dispatch, expect, type Host, test } from './support.ts'

test.use({ posts: 6 })

const notes = (page: Page) => page.getByRole('dialog', { name: /notes?$/ })
const own = (page: Page) => page.locator('#posts > [data-inlay-post*=\'"is_mine":true\']').first()
const note = (page: Page, text: string) => notes(page).locator('[data-note]').filter({ hasText: text })

const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' })

/** Writes a reply as somebody, and returns its id. */
async function reply(page: Page, host: Host, by: string, fields: Record<string, string>): Promise<string> {
  const { form_key } = await host.control<{ form_key: string }>('GET', 'form-key')
  const headers = { cookie: `inlay_world=${host.world}; inlay_user=${by}`, 'x-tumblr-form-key': form_key }
  const sent = await page
    .context()
    .request.post('/svc/reply', { headers, form: { tumblelog: 'aria', ...fields, form_key } })
  expect(sent.ok(), await sent.text()).toBe(true)
  return (await sent.json()).response.id
}

/** The user's own post with replies: by bruno, one to that by bruno, one by aria, and another by bruno. */
async function openPage(page: Page, host: Host) {
  await host.open('/dashboard?notes=can')
  const post_id = (await own(page).getAttribute('data-post-id')) ?? ''
  const first = await reply(page, host, 'bruno', { post_id, reply_text: 'The first' })
  await reply(page, host, 'bruno', { post_id, reply_text: 'Below it', reply_to: first })
  await reply(page, host, 'aria', { post_id, reply_text: 'My own' })
  const last = await reply(page, host, 'bruno', { post_id, reply_text: 'The last' })
  return { last, address: `/dashboard?notes=can#reply-${first}` }
}

/** Presses Tab until something has the focus, which is never lost on the way. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    if (await target.evaluate(element => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.tagName)
/** What has the focus is in the notes. */
const isHeld = (page: Page) => expect(notes(page).locator(':focus')).toHaveCount(1)

test('[DEC-270, DEC-292] by keys alone: replies are liked, sorted, collapsed, linked to, edited, deleted, reported, muted, hidden, pinned, and answered with a post', {
  tag: '@smoke',
}, async ({ page, host, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { last } = await openPage(page, host)
  await host.open('/dashboard?notes=can')
  const texts = () => notes(page).locator('[data-note] [data-inlay-post-body]').allTextContents()
  const menuOf = (text: string) => note(page, text).getByRole('button', { name: /^Options for / })
  /** Opens the menu of a reply, and chooses an item by its first letters. */
  const choose = async (text: string, letters: string, item: string) => {
    await tabTo(page, menuOf(text))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menu').locator(':focus')).toHaveCount(1)
    await page.keyboard.type(letters)
    await expect(
      page.getByRole('menuitem', { name: item }).or(page.getByRole('menuitemcheckbox', { name: item })),
    ).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menu')).toHaveCount(0)
  }

  await own(page).locator('[data-inlay-command="notes:open"]').press('Enter')
  await expect(notes(page).getByRole('tab', { name: /^Replies 4$/ })).toBeFocused()
  await expect.poll(texts).toEqual(['The last', 'My own', 'The first', 'Below it'])

  await test.step('liked, sorted by likes, and collapsed', async () => {
    const like = note(page, 'The first').getByRole('button', { name: /^Like/ })
    await tabTo(page, like)
    await page.keyboard.press('Space')
    await expect(like).toHaveAttribute('aria-pressed', 'true')
    await expect(like).toHaveAccessibleName('Like 1')
    await expect(like).toBeFocused()
    const order = notes(page).getByRole('combobox', { name: 'Order of replies' })
    await tabTo(page, order)
    await page.keyboard.type('Most')
    await expect(order).toHaveValue('liked')
    await expect.poll(texts).toEqual(['The first', 'Below it', 'The last', 'My own'])
    await expect(order).toBeFocused()
    const fold = notes(page).getByRole('button', { name: '1 reply', exact: true })
    await tabTo(page, fold)
    await page.keyboard.press('Enter')
    await expect(note(page, 'Below it')).toHaveCount(0)
    await expect(fold).toHaveAttribute('aria-expanded', 'false')
    await page.keyboard.press('Enter')
    await expect(note(page, 'Below it')).toBeVisible()
    await expect(fold).toBeFocused()
  })
  expect(await host.axe(page, undefined, 'dialog[open]')).toEqual([])
  await test.step('linked to, and hidden from others', async () => {
    await choose('The last', 'c', 'Copy link')
    await expect(menuOf('The last')).toBeFocused()
    await expect(toasts(page).getByText('Link copied.')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`#reply-${last}`)
    await choose('The last', 'h', 'Hide from others')
    await expect(note(page, 'The last')).toContainText('Only bruno and the post’s blog can see this reply.')
    await expect(menuOf('The last')).toBeFocused()
  })
  await test.step('pinned: it goes to the top, with the focus', async () => {
    await choose('The last', 'p', 'Pin to top')
    await expect.poll(texts).toEqual(['The last', 'The first', 'Below it', 'My own'])
    await expect(menuOf('The last')).toBeFocused()
  })
  await test.step('edited', async () => {
    await choose('My own', 'e', 'Edit')
    const field = notes(page).getByRole('textbox')
    await expect(field).toBeFocused()
    await expect(field).toHaveValue('My own')
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('My better one')
    await page.keyboard.press('Control+Enter')
    await expect(note(page, 'My better one')).toContainText('edited')
    await isHeld(page)
  })
  await test.step('deleted, and restored', async () => {
    await choose('My better one', 'd', 'Delete')
    await expect(note(page, 'My better one')).toHaveCount(0)
    await isHeld(page)
    await page.keyboard.press('z')
    await expect(note(page, 'My better one')).toBeVisible()
    expect(await host.requests('/svc/reply/delete')).toEqual([])
    await isHeld(page)
  })
  await test.step('reported', async () => {
    await choose('The first', 'r', 'Report')
    const question = page.getByRole('alertdialog', { name: 'Report this reply by bruno?' })
    await tabTo(page, question.getByRole('button', { name: 'Report', exact: true }))
    await page.keyboard.press('Enter')
    await expect(toasts(page).getByText('You reported the reply.')).toBeVisible()
    await expect(menuOf('The first')).toBeFocused()
  })
  await test.step('its blog muted, with Undo', async () => {
    await choose('The first', 'm', 'Mute bruno')
    await expect(notes(page).getByRole('button', { name: 'Show 1 hidden note' }).first()).toBeVisible()
    await isHeld(page)
    await page.keyboard.press('z')
    await expect(note(page, 'The first')).toBeVisible()
    expect(await focused(page)).not.toBe('BODY')
  })
  await test.step('answered with a post, which quotes it and links to it', async () => {
    await choose('The first', 'a', 'Answer with a post')
    await expect(notes(page)).toHaveCount(0)
    const field = page.locator('form[data-placement] [contenteditable]').first()
    await expect(field.locator('blockquote')).toHaveText('The first')
    await expect(field.getByRole('link', { name: 'bruno' })).toHaveAttribute('href', /#reply-\d+r\d+$/)
    await expect(page.locator('form[data-placement] :focus')).toHaveCount(1)
  })
})

test('[DEC-270] the address of a reply shows it, marked and with the focus, on load and later; Back closes it', async ({
  page,
  host,
}) => {
  const { address } = await openPage(page, host)
  await page.goto('/embed/nothing')
  await host.open(address)
  const first = note(page, 'The first')
  await expect(first).toBeFocused()
  await expect(first).toHaveAttribute('data-addressed', 'true')
  await expect(first).toBeInViewport()
  await page.keyboard.press('Escape')
  await expect(notes(page)).toHaveCount(0)
  await page.evaluate(hash => {
    location.hash = ''
    location.hash = hash
  }, new URL(address, 'http://x').hash)
  await expect(first).toBeFocused()
  await page.goBack()
  await expect(notes(page)).toHaveCount(0)
})

test('[DEC-279] by keys alone: who may reply is chosen in the menu that opens from the menu of an own post', async ({
  page,
  host,
}) => {
  await host.open('/dashboard?notes=can')
  await own(page).evaluate(post => {
    const more = Object.assign(document.createElement('button'), { textContent: 'More' })
    more.dataset.inlayCommand = 'post:menu'
    post.prepend(more)
  })
  const more = own(page).getByRole('button', { name: 'More', exact: true })
  await more.press('Enter')
  await page.getByRole('menuitem', { name: 'Who can reply and reblog' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitemcheckbox').first()).toBeFocused()
  await page.keyboard.type('Mutuals can rep')
  await expect(page.getByRole('menuitemcheckbox', { name: 'Mutuals can reply' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(toasts(page).getByText('Saved.')).toBeVisible()
})

test('[DEC-191] a mutual is marked in the card, in the drawer, in the list of conversations, and in notes', async ({
  page,
  host,
}) => {
  await openPage(page, host)
  await host.open('/dashboard?notes=can')
  await own(page).locator('[data-inlay-command="notes:open"]').press('Enter')
  await expect(note(page, 'The first').first()).toContainText('Mutuals')
  await page.keyboard.press('Escape')
  await dispatch(page, 'peepr:open', { blog_name: 'bruno' })
  await expect(page.locator('dialog[open]').getByText('Mutuals').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await dispatch(page, 'inbox:open')
  const row = page.getByRole('list', { name: 'Conversations' }).getByRole('button', { name: /^bruno/ })
  await expect(row).toContainText('Mutuals')
  await page.keyboard.press('Escape')
  await page
    .locator('#posts [data-inlay-blog-card]')
    .first()
    .evaluate(link => {
      link.setAttribute('data-inlay-blog-card', 'bruno')
    })
  await page.locator('#posts [data-inlay-blog-card="bruno"]').first().hover()
  await expect(page.locator('[data-inlay-card]').getByText('Mutuals')).toBeVisible()
})
