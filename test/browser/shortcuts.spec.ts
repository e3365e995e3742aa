import type { Page } from '@playwright/test'
import { holdBack } from './media-support.ts'
import { expect, type Host, ours, test } from './support.ts'

const posts = (page: Page) => page.locator('#posts [data-inlay-post]')
/** Where a post's head is, below the sticky header. */
const headOf = (page: Page, index: number) =>
  posts(page)
    .nth(index)
    .evaluate(post => {
      const padding = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0
      return Math.abs(Math.round(post.getBoundingClientRect().top - padding))
    })

test('[DEC-172] j and k go from post to post, their heads below the header; what ? and o open gives the focus back to the post', {
  tag: '@smoke',
}, async ({ page, host }) => {
  await host.open()
  const current = page.locator('[data-inlay-current]')
  await page.keyboard.press('j')
  await expect(posts(page).first()).toBeFocused()
  await page.keyboard.press('j')
  await expect(posts(page).nth(1)).toBeFocused()
  await expect.poll(() => headOf(page, 1)).toBe(0)
  await page.keyboard.press('k')
  await expect(posts(page).first()).toBeFocused()
  await expect(current).toHaveCount(1)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByRole('searchbox')).toBeFocused()
  expect(await host.axe(page, undefined, ours)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(current).toBeFocused()
  await page.keyboard.press('o')
  const drawer = page.locator('[data-inlay-root="peepr"] dialog')
  await expect(drawer).toHaveAttribute('data-state', 'open')
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  await expect(current).toBeFocused()
})

test('[DEC-173] Ctrl+K finds commands by their names; what it opens has the focus', {
  tag: '@smoke',
}, async ({ page, host }) => {
  await host.open()
  await page.keyboard.press('Control+k')
  await expect(
    page.getByRole('dialog', { name: 'Search commands and blogs' }).getByRole('combobox'),
  ).toBeFocused()
  expect(await host.axe(page, undefined, ours)).toEqual([])
  await page.keyboard.type('photo')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('form').locator(':focus')).toHaveCount(1)
})

test('[DEC-220] in the list of shortcuts, a button that is gone once it has been pressed leaves the focus to what is beside it, or to the search', async ({
  page,
  host,
}) => {
  await host.open()
  await page.keyboard.press('?')
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  const undo = list.getByRole('switch', { name: 'Undo', exact: true })
  await undo.press('Space')
  await list.getByRole('button', { name: /^Reset.*Undo/ }).press('Enter')
  await expect(list.getByRole('button', { name: /Change keys for “Undo”/ })).toBeFocused()
  await undo.press('Space')
  await list.getByRole('button', { name: 'Reset all shortcuts' }).press('Enter')
  await expect(list.getByRole('searchbox')).toBeFocused()
})

/** Opens a page whose shortcuts are loaded, as a key has moved to its first post. */
async function openAtPost(page: Page, host: Host) {
  await host.open()
  await page.keyboard.press('j')
  await expect(posts(page).first()).toBeFocused()
}

/** Types before and after a form is there: all of it has to be in its field, and none of it a shortcut. */
async function typeEarly(page: Page, host: Host, release: () => void, name: string) {
  await page.keyboard.type('lorem j k')
  release()
  const field = page.getByRole('form').getByRole('textbox', { name, exact: true })
  await expect(field).toBeFocused()
  await page.keyboard.type(' l')
  const text = () => field.evaluate(one => (one as HTMLInputElement).value ?? one.textContent)
  await expect.poll(text).toBe('lorem j k l')
  expect(await host.requests('/svc/like')).toEqual([])
}

test('[DEC-173] what is typed while a reblog form loads is in it, and runs no shortcut', async ({
  page,
  host,
}) => {
  await openAtPost(page, host)
  const release = await holdBack(page, '**/svc/post/fetch*')
  const asked = page.waitForRequest('**/svc/post/fetch*')
  await page.keyboard.press('r')
  await asked
  await typeEarly(page, host, release, 'Your comment')
})

test('[DEC-173] so is what is typed after a press of the mouse on the type of a new post', async ({
  page,
  host,
}) => {
  await openAtPost(page, host)
  const release = await holdBack(page, '**/chunks/posts-*')
  const types = page.getByRole('navigation', { name: 'New post' })
  await types.getByRole('button', { name: 'Text' }).click()
  await typeEarly(page, host, release, 'Title')
})

test('[DEC-173, FAST-3] so is what is typed while the form of a new post loads; letters do nothing while the choice of its type does', async ({
  page,
  host,
}) => {
  await openAtPost(page, host)
  const releaseForm = await holdBack(page, '**/chunks/posts-*')
  const releaseChoice = await holdBack(page, '**/chunks/fast-compose-*')
  const asked = page.waitForRequest('**/chunks/fast-compose-*')
  await page.keyboard.press('c')
  await asked
  await page.keyboard.type('lorem')
  releaseChoice()
  const choice = page.getByRole('dialog', { name: 'New post' })
  await expect(choice.getByRole('button', { name: 'Text' })).toBeFocused()
  await page.keyboard.press('c')
  await expect(choice.getByRole('button', { name: 'Photo' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(choice).toHaveCount(0)
  await typeEarly(page, host, releaseForm, 'Title')
})
