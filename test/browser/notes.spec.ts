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

test('[DEC-191] by keys alone, a number opens the notes, arrows change the tab, older likes come by scrolling, a like counts, and Escape and Back lead back', async ({
  page,
  host,
}) => {
  await host.open('/dashboard?notes=call')
  await expect(countOf(page)).toHaveAttribute('role', 'button')
  const before = await number(page)
  const index = await postOf(page).evaluate(post => [...(post.parentElement?.children ?? [])].indexOf(post))
  for (let at = 0; at <= index; at++) {
    await page.keyboard.press('j')
    await expect(page.locator('#posts > [data-inlay-post]').nth(at)).toBeFocused()
  }
  await page.keyboard.press('n')
  const dialog = notes(page)
  await expect(dialog.getByRole('tab', { name: /^Replies/ })).toBeFocused()
  await expect(page).toHaveURL(/#notes-\d+$/)
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

  test('[DEC-191] the notes have the whole height, and a reply is written, sent, and counted', async ({
    page,
    host,
  }) => {
    await host.open('/dashboard?notes=call')
    await expect(countOf(page)).toHaveAttribute('role', 'button')
    const before = await number(page)
    await countOf(page).tap()
    const dialog = notes(page)
    const field = dialog.getByRole('textbox', { name: 'Reply as aria' })
    await expect(field).toBeEditable()
    await expect
      .poll(() =>
        dialog.evaluate(one => [one.getBoundingClientRect().top, one.getBoundingClientRect().height]),
      )
      .toEqual([0, 667])
    expect(await dialog.evaluate(one => one.scrollWidth)).toBeLessThanOrEqual(375)
    await field.fill('So true')
    await dialog.getByRole('button', { name: 'Reply', exact: true }).tap()
    await expect(dialog.getByRole('list', { name: 'Replies' }).getByText('So true')).toBeVisible()
    await expect(field).toHaveValue('')
    await expect(dialog.getByRole('tab', { name: /^Replies [1-9]/ })).toBeVisible()
    await page.goBack()
    await expect(dialog).toHaveCount(0)
    await expect.poll(() => number(page)).toBe(before + 1)
  })
})

test('[DEC-191] a post in the drawer opens its notes over it, and an address opens those of a post of the page', async ({
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
  const id = await postOf(page).evaluate(post => JSON.parse(post.getAttribute('data-inlay-post') ?? '').id)
  await host.open(`/dashboard?notes=call&again#notes-${id}`)
  await expect(notes(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(countOf(page)).toBeFocused()
})
