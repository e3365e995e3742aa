import type { Page } from '@playwright/test'
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
  await reply(page, host, 'bruno', { post_id, reply_text: 'The last' })
  return `/dashboard?notes=can#reply-${first}`
}

test('[DEC-270] the address of a reply shows it, marked and with the focus, on load and later; Back closes it', async ({
  page,
  host,
}) => {
  const address = await openPage(page, host)
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
  await own(page).locator('[data-inlay-note-count]').press('Enter')
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
