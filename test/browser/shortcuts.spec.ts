import type { Page } from '@playwright/test'
import { expect, ours, test } from './support.ts'

const current = (page: Page) => page.locator('[data-inlay-current]')
const posts = (page: Page) => page.locator('#posts [data-inlay-post]')
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' })
const palette = (page: Page) => page.getByRole('dialog', { name: 'Search commands and blogs' })
const search = (page: Page) => palette(page).getByRole('combobox')
/** Where a post's head is, below the sticky header. */
const headOf = (page: Page, index: number) =>
  posts(page)
    .nth(index)
    .evaluate(post => {
      const padding = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0
      return Math.abs(Math.round(post.getBoundingClientRect().top - padding))
    })

test('[DEC-172] j and k go from post to post, their heads below the header; l likes, o opens, c composes, g a opens activity, and letters in a field are letters', async ({
  page,
  host,
}) => {
  await host.open()
  await page.keyboard.press('j')
  await expect(posts(page).first()).toBeFocused()
  await page.keyboard.press('j')
  await expect(posts(page).nth(1)).toBeFocused()
  await expect.poll(() => headOf(page, 1)).toBe(0)
  await expect(current(page)).toHaveCount(1)
  await expect(current(page)).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('k')
  await expect(posts(page).first()).toBeFocused()
  await page.keyboard.press('j')
  await expect(posts(page).nth(1)).toBeFocused()
  expect(await host.axe(page, undefined, ours)).toEqual([])

  const id = await current(page).evaluate(post => JSON.parse(post.getAttribute('data-inlay-post') ?? '').id)
  const before = await current(page).getAttribute('data-inlay-liked')
  await page.keyboard.press('l')
  await expect(current(page)).toHaveAttribute('data-inlay-liked', before === 'true' ? 'false' : 'true')
  await expect.poll(async () => JSON.stringify(await host.requests())).toContain(`"id":"${id}"`)

  await page.keyboard.press('c')
  await expect(page.getByRole('dialog', { name: 'New post' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(current(page)).toBeFocused()
  await page.keyboard.press('o')
  const drawer = page.locator('[data-inlay-root="peepr"] dialog')
  await expect(drawer).toHaveAttribute('data-state', 'open')
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  // One right after the other, as a sequence has to be.
  await Promise.all([page.keyboard.press('g'), page.keyboard.press('a')])
  await expect(page.getByRole('button', { name: /^Activity/ })).toHaveAttribute('aria-expanded', 'true')
})

test('[DEC-172] ? lists the shortcuts; one is found, moved to another key, and still there after a reload; a used key asks, and all can be turned off', async ({
  page,
  host,
}) => {
  await host.open()
  await page.keyboard.press('?')
  await expect(sheet(page).getByRole('searchbox')).toBeFocused()
  expect(await host.axe(page, undefined, ours)).toEqual([])
  await page.keyboard.type('next')
  await expect(sheet(page).getByRole('listitem')).toHaveCount(1)
  const change = sheet(page).getByRole('button', { name: 'Change keys for “Next post”' })
  await change.press('Enter')
  await expect(change).toHaveText(/^Press keys…/)
  await page.keyboard.press('k')
  await expect(sheet(page).getByRole('listitem').getByRole('status')).toHaveText(
    'K is already used for “Previous post”.',
  )
  await sheet(page).getByRole('button', { name: 'Cancel' }).press('Enter')
  await change.press('Enter')
  await expect(change).toHaveText(/^Press keys…/)
  await page.keyboard.press('n')
  await expect(change).toHaveText(/^N/)
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toHaveCount(0)

  await host.open()
  await page.keyboard.press('j')
  await page.keyboard.press('n')
  await expect(posts(page).first()).toBeFocused()

  await page.keyboard.press('?')
  await expect(sheet(page).getByRole('searchbox')).toBeFocused()
  await sheet(page).getByRole('switch', { name: 'Use keyboard shortcuts' }).press('Space')
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toHaveCount(0)
  await page.keyboard.press('n')
  await page.keyboard.press('?')
  await expect(posts(page).first()).toBeFocused()
  await expect(sheet(page)).toHaveCount(0)
})

test('[DEC-173] Ctrl+K finds commands and blogs by their names, from right to left too', async ({
  page,
  host,
}) => {
  await host.open()
  await page.keyboard.press('Control+k')
  await expect(search(page)).toBeFocused()
  expect(await host.axe(page, undefined, ours)).toEqual([])
  await page.keyboard.type('photo')
  await expect(palette(page).getByRole('option').first()).toHaveText('New post: Photo')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('form')).toBeVisible()
  await page.getByRole('form').getByRole('button', { name: 'Close' }).press('Enter')
  await expect(page.getByRole('form')).toHaveCount(0)

  await page.keyboard.press('Control+k')
  await expect(search(page)).toBeFocused()
  await page.keyboard.type('bruno')
  await expect(palette(page).getByRole('option', { name: /bruno/ }).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-inlay-root="peepr"] dialog')).toHaveAttribute('data-state', 'open')

  await host.open('/dashboard?lang=ar')
  await page.keyboard.press('?')
  const list = page.getByRole('dialog').filter({ has: page.getByRole('searchbox') })
  await expect(list).toBeVisible()
  expect(await list.evaluate(dialog => getComputedStyle(dialog).direction)).toBe('rtl')
  expect(await host.axe(page, undefined, ours)).toEqual([])
})
