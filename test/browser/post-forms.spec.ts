import type { Locator, Page } from '@playwright/test'
import { beginForm, expectPosted, form, noForm, openForm, press, ready, update } from './form-support.ts'
import { barriers, holdBack } from './media-support.ts'
import { dispatch, expect, ours, test } from './support.ts'

test.use({ posts: 1 })

const buttons = (page: Page): Locator => page.getByRole('navigation', { name: 'New post' })
const begin = async (page: Page, name: string) => {
  await buttons(page).getByRole('button', { name, exact: true }).click()
  await ready(page)
}
const firstPost = (page: Page) => page.locator('#posts article').first()

test('[POST-12, POST-13, DEC-30] a text replaces the buttons, is written and posted by keyboard alone, and is on the page', {
  tag: '@smoke',
}, async ({ page, host }) => {
  await host.open()
  await begin(page, 'Text')
  const title = page.getByRole('textbox', { name: 'Title' })
  await expect(title).toBeFocused()
  await expect(page).toHaveURL(/\/new\/text$/)
  await expect(buttons(page)).toBeHidden()
  // In the plain field before it, Enter begins no new paragraph.
  await expect(page.locator('form [contenteditable="true"]')).toBeVisible()
  await page.keyboard.type('Night train')
  // Drafts are stored: leaving the page asks nothing.
  const isHeld = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(await page.evaluate(isHeld)).toBe(false)
  await page.keyboard.press('Enter')
  await page.keyboard.type('It left <late>.')
  await page.keyboard.press('Enter')
  await page.keyboard.type('We slept.')
  await page.getByRole('combobox', { name: 'Add a tag' }).fill('trains, night')
  await page.keyboard.press('Control+Enter')
  await noForm(page)
  await expectPosted(host, {
    'post[type]': 'text',
    'post[one]': 'Night train',
    'post[two]': '<p>It left &lt;late&gt;.</p><p>We slept.</p>',
    'post[tags]': 'trains,night',
  })
  await expect(firstPost(page)).toContainText('Night train')
  await expect(page).toHaveURL(/\/dashboard$/)
  // Though it was hidden while the form's code came.
  await expect(buttons(page).getByRole('button', { name: 'Text' })).toBeFocused()
})

test('[KEY-7] in a form over the page, Tab goes from the last control to the first, and back', async ({
  page,
  host,
}) => {
  await beginForm(page, host, 'text')
  const last = form(page).getByRole('button', { name: 'Post', exact: true })
  const first = form(page).getByRole('combobox', { name: 'Blog' })
  await last.press('Tab')
  await expect(first).toBeFocused()
  await first.press('Shift+Tab')
  await expect(last).toBeFocused()
})

test('[DEC-263] a site offers the post types, states, and ways to add photos that its page data names', async ({
  page,
  host,
}) => {
  await host.open('/dashboard?posting=some')
  await expect(buttons(page).getByRole('button')).toHaveText(['Text', 'Photo'])
  await page.keyboard.press('c')
  const overlay = page.getByRole('dialog', { name: 'New post' })
  await expect(overlay.getByRole('listitem')).toHaveText(['Text', 'Photo'])
  await page.keyboard.press('Escape')
  await begin(page, 'Photo')
  await expect(form(page).getByRole('button', { name: 'Choose photos' })).toBeVisible()
  for (const name of ['Add from URL', 'Add a GIF', 'Insert a GIF'])
    await expect(form(page).getByRole('button', { name })).toHaveCount(0)
  const states = form(page).getByRole('combobox', { name: 'Posting options' })
  await expect(states.locator('option')).toHaveText(['Post now', 'Save as draft'])
  // Neither an address nor a script opens another type.
  await host.open('/new/quote?posting=some')
  await dispatch(page, 'post-form:open', { mode: 'new', type: 'quote' })
  await expect(form(page)).toHaveCount(0)
})

test('[POST-13, POST-75] a post is edited in its place, and shown changed', { tag: '@smoke' }, async ({
  page,
  host,
}) => {
  await host.open()
  await begin(page, 'Text')
  await page.getByRole('textbox', { name: 'Title' }).fill('Night train')
  await press(page, 'Post')
  await expect(firstPost(page)).toContainText('Night train')
  await firstPost(page).getByRole('button', { name: 'Edit' }).click()
  await ready(page)
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Night train')
  await expect(page).toHaveURL(/\/edit\/\d+$/)
  await expect(firstPost(page)).toBeHidden()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('textbox', { name: 'Title' }).fill('Day train')
  await press(page, 'Save')
  await noForm(page)
  await expect(firstPost(page)).toContainText('Day train')
  await expect(page.locator('#posts')).not.toContainText('Night train')
})

test('[POST-14, POST-15, POST-50] a form over the page dims it, and asks before it closes; axe finds nothing, light and dark', async ({
  page,
  host,
}) => {
  await host.open()
  await openForm(page, { mode: 'new', type: 'quote', placement: 'modal' })
  const dialog = page.getByRole('dialog', { name: 'New quote post' })
  const quote = dialog.getByRole('textbox', { name: 'Quote' })
  await expect(quote).toBeFocused()
  const overflow = () => page.evaluate(() => getComputedStyle(document.documentElement).overflowY)
  await expect.poll(overflow).toBe('hidden')
  const glass = (element: Element) =>
    getComputedStyle(element.closest('dialog') as Element, '::backdrop').backgroundColor
  await expect.poll(() => dialog.evaluate(glass)).toMatch(/rgba\(.+0\.82\)/)
  await quote.fill('Less is more.')
  await dialog.getByRole('button', { name: 'Settings' }).click()
  expect(await barriers(page, host, ours)).toEqual([])
  const question = page.getByRole('alertdialog', { name: 'Discard this post?' })
  const ways = [() => page.mouse.click(5, 400), () => page.goBack()]
  for (const leave of ways) {
    await leave()
    await expect(question.getByRole('button', { name: 'Nevermind' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(question).toHaveCount(0)
    await expect(quote).toHaveValue('Less is more.')
    await expect(page).toHaveURL(/\/new\/quote$/)
  }
  await page.goBack()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect.poll(overflow).not.toBe('hidden')
})

test.describe('on a page with a text of somebody else', () => {
  test.use({ posts: 2 })

  const link = (page: Page) => page.locator('article.post-text .act-reblog').first()

  test('[POST-9, POST-69] a post is reblogged with a comment, from its control', { tag: '@smoke' }, async ({
    page,
    host,
  }) => {
    await host.open()
    const [, id] = /\/reblog\/(\d+)/.exec((await link(page).getAttribute('href')) ?? '') ?? []
    await link(page).click()
    await expect(form(page).getByRole('region', { name: 'Original post' })).not.toBeEmpty()
    await expect(page).toHaveURL(/\/reblog\/\d+\/\w+$/)
    await expect(form(page).getByRole('textbox', { name: 'Your comment' })).toBeFocused()
    await page.keyboard.type('So true.')
    const answer = await holdBack(page, `**${update}`)
    await press(page, 'Reblog')
    await noForm(page)
    await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('Reblogging…')
    answer()
    await expectPosted(host, {
      'post[two]': '<p>So true.</p>',
      reblog_post_id: id,
      remove_reblog_tree: 'false',
    })
  })
})
