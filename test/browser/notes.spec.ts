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

test('[DEC-191] the number opens the notes, a like there counts, and Escape, Back and Forward lead back and there', {
  tag: '@smoke',
}, async ({ page, host }) => {
  await host.open('/dashboard?notes=call')
  await expect(countOf(page)).toHaveAttribute('role', 'button')
  const before = await number(page)
  await countOf(page).press('Enter')
  await expect(notes(page).getByRole('tab', { name: /^Replies/ })).toBeFocused()
  await expect(page).toHaveURL(/#notes-\d+$/)
  await page.keyboard.press('End')
  await expect(notes(page).getByRole('tab', { name: /^Likes/ })).toBeFocused()
  await notes(page).getByRole('button', { name: 'Like', exact: true }).press('Space')
  await page.keyboard.press('Escape')
  await expect(notes(page)).toHaveCount(0)
  await expect(countOf(page)).toBeFocused()
  await expect(page).not.toHaveURL(/#notes/)
  await expect.poll(() => number(page)).toBe(before + 1)
  await countOf(page).press('Enter')
  await expect(notes(page)).toBeVisible()
  await page.goBack()
  await expect(notes(page)).toHaveCount(0)
  await page.goForward()
  await expect(notes(page)).toBeVisible()
  await page.goBack()
  await expect(notes(page)).toHaveCount(0)
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
