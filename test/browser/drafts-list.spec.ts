import type { Page } from '@playwright/test'
import { openForm, save } from './form-support.ts'
import { dispatch, expect, type Host, ours, test } from './support.ts'

test.use({ posts: 1 })

const list = (page: Page) => page.getByRole('dialog', { name: 'Drafts' })
const rows = (page: Page) => list(page).getByRole('list', { name: 'Drafts' }).getByRole('listitem')
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const message = (page: Page) => page.locator('textarea[enterkeyhint="send"]:not([readonly])')

/** Writes a post and an ask, and leaves the page. */
async function writeTwo(page: Page, host: Host): Promise<void> {
  await host.open()
  await openForm(page, { mode: 'new', type: 'text' })
  await box(page, 'Title').fill('Night train')
  await dispatch(page, 'ask:open', { recipient: 'bruno' })
  await box(page, 'Ask me anything').fill('How deep is the harbor?')
  await host.open()
}

test('[DEC-175] by keyboard: the account menu opens the list; each draft opens where it belongs, and nothing is sent', async ({
  page,
  host,
}) => {
  await host.open()
  await dispatch(page, 'conversation:open', { name: 'bruno' })
  await message(page).fill('Dear Bruno')
  await dispatch(page, 'post:reply', { id: '77', reblog_key: 'k', tumblelog: 'bruno' })
  await box(page, 'Your reply').fill('Well said')
  await writeTwo(page, host)
  await page.getByRole('button', { name: /^Account/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: /Likes/ })).toBeFocused()
  const drafts = page.getByRole('button', { name: 'Drafts', exact: true })
  await expect(async () => {
    await page.keyboard.press('Tab')
    expect(await drafts.evaluate(one => one === document.activeElement)).toBe(true)
  }).toPass({ intervals: [50] })
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(4)
  expect(await host.axe(page, undefined, ours)).toEqual([])
  await expect(list(page).getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('harbor')
  await expect(rows(page)).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(box(page, 'Ask me anything')).toHaveValue('How deep is the harbor?')
  await expect(box(page, 'Ask me anything')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Account/ })).toBeFocused()

  const open = async (name: RegExp) => {
    await dispatch(page, 'drafts:open')
    await rows(page).getByRole('button', { name }).click()
  }
  await open(/Reply to bruno/)
  await expect(box(page, 'Your reply')).toHaveValue('Well said')
  await expect(box(page, 'Your reply')).toBeFocused()
  await page.keyboard.press('Escape')
  await open(/Message to bruno/)
  await expect(message(page)).toHaveValue('Dear Bruno')
  await open(/New text post/)
  await expect(box(page, 'Title')).toHaveValue('Night train')
  expect(await host.requests('/svc/post/update')).toEqual([])
})

test('[DEC-175] edits of a header, an email, and reblogs open where they belong', async ({ page, host }) => {
  const drawer = page.locator('[data-inlay-root="peepr"] dialog')
  const header = page
    .getByRole('form', { name: 'aria header' })
    .getByRole('textbox', { name: 'Title', exact: true })
  const email = box(page, 'Message (optional)')
  const quick = page.getByRole('textbox', { name: 'Comment' })
  const open = async (name: RegExp) => {
    await dispatch(page, 'drafts:open')
    await rows(page).getByRole('button', { name }).click()
    await expect(list(page)).toBeHidden()
  }
  await host.open()
  await dispatch(page, 'peepr:open', { blog_name: 'aria' })
  await drawer.getByRole('button', { name: 'Edit header' }).click()
  await header.fill('Sea and tides')
  await host.open()
  await page.locator('[data-inlay-command="share:open"]').first().click()
  await page.getByRole('button', { name: /mail/ }).click()
  await email.fill('Look at this')
  const post = await page.evaluate(() =>
    JSON.parse(document.querySelector('[data-inlay-post]')?.getAttribute('data-inlay-post') ?? '{}'),
  )
  await dispatch(page, 'quick-reblog:open', post)
  await quick.fill('So true')
  await openForm(page, { mode: 'reblog', reblog_id: post.id, reblog_key: post.reblog_key })
  await page.getByRole('form', { name: 'Reblog' }).getByRole('combobox', { name: 'Add a tag' }).fill('kept,')
  await host.open()

  await open(/aria’s header/)
  await expect(header).toHaveValue('Sea and tides')
  await dispatch(page, 'peepr:close')
  await open(/Share by email/)
  await expect(email).toHaveValue('Look at this')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await open(/So true/)
  await expect(quick).toHaveValue('So true')
  await page.keyboard.press('Escape')
  await open(/#kept/)
  await expect(page.getByRole('form')).toContainText('kept')
})

test('[DEC-175] an edit of a published post is kept on closing where the user wants that, and saved only by a press', async ({
  page,
  host,
}) => {
  await host.open()
  await openForm(page, { mode: 'new', type: 'quote' })
  await box(page, 'Quote').fill('As published')
  await save(page, 'Post')
  const post = page.locator('#posts article', { hasText: 'As published' })
  const id = (await post.getAttribute('data-post-id')) ?? ''
  await openForm(page, { mode: 'edit', post_id: id })
  await box(page, 'Quote').fill('Another quote')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Save in this browser' }).click()
  await expect(page.getByRole('form')).toHaveCount(0)
  await page.getByRole('button', { name: 'View drafts' }).click()
  await rows(page)
    .getByRole('button', { name: /Another quote/ })
    .click()
  await expect(box(page, 'Quote')).toHaveValue('Another quote')
  expect(await host.requests('/svc/post/update')).toHaveLength(1)
})

test('[DEC-175] a draft that another tab has open says so; sent there, it is gone here', async ({
  page,
  host,
  context,
}) => {
  await host.open()
  const other = await context.newPage()
  await host.open('/dashboard', other)
  await dispatch(other, 'ask:open', { recipient: 'bruno' })
  await box(other, 'Ask me anything').fill('Are you there?')
  await dispatch(page, 'drafts:open')
  await expect(rows(page)).toContainText('Open in another tab')
  await expect(rows(page).getByRole('button')).toHaveCount(0)
  await other.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(list(page)).toContainText('No drafts')
})

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 375, height: 700 } })

  test('[DEC-175] the compose menu opens the list; drafts are discarded, one or all, with Undo', async ({
    page,
    host,
  }) => {
    await writeTwo(page, host)
    await dispatch(page, 'fast-compose:open')
    await page.getByRole('button', { name: 'Drafts' }).tap()
    await expect(rows(page)).toHaveCount(2)
    await rows(page).filter({ hasText: 'Night train' }).getByRole('button', { name: 'Discard draft' }).tap()
    await expect(rows(page)).toHaveCount(1)
    await page.getByRole('button', { name: 'Undo' }).tap()
    await expect(rows(page)).toHaveCount(2)
    await page.getByRole('button', { name: 'Discard 2 drafts' }).tap()
    await expect(list(page)).toContainText('No drafts')
    await page.getByRole('button', { name: 'Undo' }).tap()
    await rows(page)
      .getByRole('button', { name: /Night train/ })
      .tap()
    await expect(box(page, 'Title')).toHaveValue('Night train')
  })
})
