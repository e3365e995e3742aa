import type { Page } from '@playwright/test'
import { dispatch, expect, test } from './support.ts'

test.use({ posts: 1 })

const notes = (page: Page) => page.getByRole('dialog', { name: /notes?$/ })
/** The first post of somebody else that has notes. */
const postOf = (page: Page) =>
  page
    .locator('#posts > [data-inlay-post*=\'"is_mine":false\']')
    .filter({ has: page.locator('[data-inlay-note-count]:not([data-inlay-note-count="0"])') })
    .first()
const countOf = (page: Page) => postOf(page).locator('[data-inlay-note-count]')
const number = async (page: Page) => Number(await countOf(page).getAttribute('data-inlay-note-count'))

test('[DEC-191] by keys alone, n opens the notes, older likes come by scrolling, a like counts, and Escape and Back lead back', {
  tag: '@smoke',
}, async ({ page, host }) => {
  await host.open('/dashboard?notes=call')
  await expect(countOf(page)).toHaveAttribute('role', 'button')
  const before = await number(page)
  await postOf(page).evaluate(post => {
    post.tabIndex = -1
    post.focus()
  })
  await page.keyboard.press('n')
  const dialog = notes(page)
  await expect(dialog.getByRole('tab', { name: /^Replies/ })).toBeFocused()
  await page.keyboard.press('End')
  await expect(dialog.getByRole('tab', { name: /^Likes/ })).toBeFocused()
  const likes = dialog.getByRole('list', { name: 'Likes' }).getByRole('listitem')
  await expect(async () => {
    const drawn = await likes.count()
    expect(drawn).toBeGreaterThan(0)
    await likes.nth(drawn - 1).scrollIntoViewIfNeeded()
    expect(drawn).toBeGreaterThan(Math.min(60, before / 2))
  }).toPass()
  expect(await host.axe(page, ['color-contrast', 'aria-required-children', 'list', 'button-name'])).toEqual(
    [],
  )
  await dialog.getByRole('button', { name: 'Like', exact: true }).press('Space')
  await expect(dialog.getByRole('heading')).toHaveText(`${(before + 1).toLocaleString('en')} notes`)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(postOf(page)).toBeFocused()
  await expect(page).not.toHaveURL(/#notes/)
  await expect.poll(() => number(page)).toBe(before + 1)
  await countOf(page).press('Enter')
  await expect(notes(page)).toBeVisible()
  await expect(page).toHaveURL(/#notes-\d+$/)
  await page.goBack()
  await expect(notes(page)).toHaveCount(0)
  await page.goForward()
  await expect(notes(page)).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 667 }, hasTouch: true })

  test('[DEC-191] the notes have the whole height', async ({ page, host }) => {
    await host.open('/dashboard?notes=call')
    await expect(countOf(page)).toHaveAttribute('role', 'button')
    await countOf(page).tap()
    await expect(notes(page).getByRole('textbox', { name: 'Reply as aria' })).toBeEditable()
    const box = () =>
      notes(page).evaluate(one => [one.getBoundingClientRect().top, one.clientHeight, one.scrollWidth])
    await expect.poll(box).toEqual([0, 667, 375])
  })
})

test('[DEC-191] a post in the drawer opens its notes over it; the focus is on its number again', async ({
  page,
  host,
}) => {
  await host.open('/dashboard?notes=call')
  await dispatch(page, 'peepr:open', { blog_name: 'nightowl' })
  const first = page.locator('[data-viewer-post]').first()
  const count = first.getByRole('button', { name: /notes?$/ })
  await count.click()
  await expect(notes(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(notes(page)).toHaveCount(0)
  await expect(count).toBeFocused()
  await expect(first).toBeVisible()
})
