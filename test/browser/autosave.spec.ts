import type { Page } from '@playwright/test'
import { openForm, save } from './form-support.ts'
import { expect, type Host, ours, test } from './support.ts'

// The page behind the form does not matter.
test.use({ posts: 1 })

const update = '/svc/post/update'
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const offers = (page: Page) => page.getByRole('list', { name: 'Unsaved drafts' }).getByRole('listitem')
const quote = { mode: 'new', type: 'quote' } as const
const kept = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter(key => key.startsWith('inlay:post:')))
/** Ends the page like a crash: without a question, and without unload handlers. */
const crash = async (page: Page, host: Host, path = '/dashboard') => {
  await page.evaluate(() => {
    window.addEventListener('beforeunload', event => event.stopImmediatePropagation(), true)
  })
  await host.open(path)
}

test('typed text is there again after a reload at the form’s address; Undo takes it back, and it is offered instead', async ({
  page,
  host,
}) => {
  await host.open()
  await openForm(page, { mode: 'new', type: 'text' })
  await box(page, 'Title').fill('Night train')
  await box(page, 'Text').fill('It left late.')
  await page.getByRole('combobox', { name: 'Add a tag' }).fill('trains, half')
  await page.getByRole('combobox', { name: 'Posting options' }).selectOption('queued')
  // At once, before any delay has passed.
  await crash(page, host, page.url())
  await expect(page).toHaveURL(/\/new\/text$/)
  await expect(box(page, 'Title')).toHaveValue('Night train')
  await expect(box(page, 'Title')).toBeFocused()
  await expect(offers(page)).toHaveCount(0)
  await expect(page.getByText('Draft restored.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
  await expect(offers(page)).toHaveCount(1)
  await expect(offers(page)).toContainText('You were writing this')
  await expect(offers(page)).toContainText('Night train')
  await expect(box(page, 'Title')).toHaveValue('')
  await box(page, 'Title').focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('button', { name: 'Restore' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(offers(page)).toHaveCount(0)
  await expect(box(page, 'Title')).toHaveValue('Night train')
  await expect(box(page, 'Title')).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('form')).toHaveCount(0)
  await expect
    .poll(async () => (await host.requests(update)).at(-1)?.fields)
    .toMatchObject({
      'post[one]': 'Night train',
      'post[two]': '<p>It left late.</p>',
      'post[tags]': 'trains,half',
      'post[state]': '2',
    })
  await expect.poll(() => kept(page)).toEqual([])
})

test('a discarded post is not offered; a discarded draft can be restored with Undo', async ({
  page,
  host,
}) => {
  await host.open()
  await openForm(page, quote)
  await box(page, 'Quote').fill('Gone for good')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('form')).toHaveCount(0)
  await expect.poll(() => kept(page)).toEqual([])
  await openForm(page, quote)
  await box(page, 'Quote').fill('My secret')
  await crash(page, host)
  await openForm(page, quote)
  await expect(box(page, 'Quote')).toHaveValue('My secret')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(offers(page)).toHaveCount(1)
  await expect(page.locator('form[data-phase="shown"]')).toBeVisible()
  await page.getByRole('combobox', { name: 'Add a tag' }).pressSequentially('a')
  expect(await host.axe(page, undefined, ours)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)))
  expect(await host.axe(page, ['color-contrast'], ours)).toEqual([])
  await page.getByRole('combobox', { name: 'Add a tag' }).fill('')
  await offers(page).getByRole('button', { name: 'Discard' }).click()
  await expect(offers(page)).toHaveCount(0)
  await expect(box(page, 'Quote')).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(offers(page)).toContainText('My secret')
})

test('a draft of an edit is compared with the server’s post, and says if that has changed', async ({
  page,
  host,
}) => {
  await host.open()
  await openForm(page, quote)
  await box(page, 'Quote').fill('Server one')
  await save(page, 'Post')
  const post = page.locator('#posts article', { hasText: 'Server one' })
  const id = (await post.getAttribute('data-post-id')) ?? ''
  const edit = { mode: 'edit', post_id: id, placement: 'modal' } as const
  await openForm(page, edit)
  await expect(box(page, 'Quote')).toHaveValue('Server one')
  await box(page, 'Quote').fill('Mine')
  await crash(page, host)
  await openForm(page, edit)
  await expect(box(page, 'Quote')).toHaveValue('Mine')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(box(page, 'Quote')).toHaveValue('Server one')
  await expect(offers(page)).toContainText('Mine')
  await expect(offers(page)).not.toContainText('edited after your draft')
  await box(page, 'Quote').fill('Server two')
  await save(page, 'Save')
  await host.open(`/edit/${id}`)
  await expect(box(page, 'Quote')).toHaveValue('Server two')
  await expect(offers(page)).toContainText('Mine')
  await expect(offers(page)).toContainText('edited after your draft')
  await offers(page).getByRole('button', { name: 'Restore' }).click()
  await expect(box(page, 'Quote')).toHaveValue('Mine')
})
