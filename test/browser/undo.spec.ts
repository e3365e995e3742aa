import type { Page } from '@playwright/test'
import { box, form, openForm, press, ready } from './form-support.ts'
import { expect, test } from './support.ts'

const posts = (page: Page) => page.locator('article.post')
const notes = (page: Page) => page.getByRole('region', { name: 'Notifications' })
const undo = (page: Page) => notes(page).getByRole('button', { name: 'Undo', exact: true })
const status = (page: Page) => page.locator('[role="status"]', { hasText: 'You can undo this.' })
const text = (page: Page) => form(page).locator('[contenteditable="true"]')
/** What stands before and after the cursor in its block. */
const around = (page: Page) =>
  page.evaluate(() => {
    const { anchorNode, anchorOffset = 0 } = document.getSelection() ?? {}
    const value = anchorNode?.nodeValue ?? ''
    return [value.slice(0, anchorOffset), value.slice(anchorOffset)]
  })

test('[POST-56, DEC-176] a new post, an edit, and a discarded form are undone: each form is open again, with the cursor where it was', async ({
  page,
  host,
}) => {
  await host.open('/dashboard')
  const count = await posts(page).count()
  await openForm(page, { mode: 'new', type: 'text', placement: 'modal' })
  await box(page, 'Title').fill('A title')
  await form(page).getByRole('combobox', { name: 'Add a tag' }).fill('frogs,')
  await text(page).click()
  await page.keyboard.type('One')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Two words')
  for (let n = 0; n < 6; n++) await page.keyboard.press('ArrowLeft')
  await expect.poll(() => around(page)).toEqual(['Two', ' words'])

  await test.step('a new post, by the button', async () => {
    await press(page, 'Post')
    // It stays while the mouse is there.
    await undo(page).hover()
    await expect(posts(page)).toHaveCount(count + 1)
    await expect(status(page)).toHaveCount(1)
    await undo(page).click()
    await ready(page)
    await expect(posts(page)).toHaveCount(count)
    await expect(box(page, 'Title')).toHaveValue('A title')
    await expect(form(page).getByText('frogs')).toBeVisible()
    await expect(text(page)).toBeFocused()
    await expect.poll(() => around(page)).toEqual(['Two', ' words'])
    await page.keyboard.type('!')
    await expect(text(page)).toHaveText('OneTwo! words')
  })

  await test.step('the discarded form', async () => {
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(form(page)).toHaveCount(0)
    await undo(page).click()
    await ready(page)
    await expect(text(page)).toHaveText('OneTwo! words')
    await expect.poll(() => around(page)).toEqual(['Two!', ' words'])
  })
})

test.describe('by keyboard', () => {
  // Enough for an own text post.
  test.use({ posts: 10 })

  test('[FEED-18, POST-56, DEC-172, DEC-176] z undoes a deletion and an edit: the focus is where it was, and it is read out', async ({
    page,
    host,
  }) => {
    await page.clock.install()
    await host.open('/dashboard')
    const own = page.locator('article.post-text:has(.act-remove)').first()
    const id = (await own.getAttribute('data-post-id')) ?? ''
    const post = page.locator(`#post-${id}`)
    const remove = post.locator('.act-remove')

    await test.step('a deletion', async () => {
      await remove.focus()
      await page.keyboard.press('Enter')
      await expect(post).toBeHidden()
      await expect(status(page)).toHaveText('Deleted. You can undo this.')
      await page.keyboard.press('z')
      await expect(post).toBeVisible()
      await expect(remove).toBeFocused()
      await expect(page.getByText('Undone.')).toHaveCount(1)
      await page.clock.fastForward(11_000)
      expect(await host.requests('/svc/post/delete')).toEqual([])
    })

    await test.step('an edit', async () => {
      await openForm(page, { mode: 'edit', post_id: id, placement: 'modal' })
      const title = box(page, 'Title')
      const before = await title.inputValue()
      await title.fill('Quite another title')
      await page.keyboard.press('Home')
      await page.keyboard.press('Control+Enter')
      await expect(post).toContainText('Quite another title')
      await expect(undo(page)).toHaveAttribute('aria-keyshortcuts', 'Z')
      await page.keyboard.press('z')
      await expect(post).toContainText(before)
      await ready(page)
      await expect(title).toHaveValue('Quite another title')
      await expect(title).toBeFocused()
      await expect.poll(() => title.evaluate((field: HTMLInputElement) => field.selectionStart)).toBe(0)
      const saved = async () =>
        (await host.requests('/svc/post/update')).map(({ fields }) => fields['post[one]'])
      await expect.poll(saved).toEqual(['Quite another title', before])
    })
  })
})

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 375, height: 700 } })

  test('[FEED-18, DEC-176] a deletion is undone by a tap; one that still waits is sent, once, when the page is left', async ({
    page,
    host,
  }) => {
    await host.open('/dashboard')
    const post = page.locator('article:has(.act-remove)').first()
    const id = (await post.getAttribute('data-post-id')) ?? ''
    const own = page.locator(`#post-${id}`)
    await own.locator('.act-remove').tap()
    await expect(own).toBeHidden()
    await undo(page).tap()
    await expect(own).toBeVisible()
    await own.locator('.act-remove').tap()
    await expect(own).toBeHidden()
    expect(await host.requests('/svc/post/delete')).toEqual([])
    await host.open('/dashboard')
    await expect.poll(async () => (await host.requests('/svc/post/delete')).length).toBe(1)
    await page.reload()
    await expect(own).toHaveCount(0)
  })
})
