import type { Page } from '@playwright/test'
import { dispatch, expect, ours, test } from './support.ts'

test.use({ posts: 1 })

const list = (page: Page) => page.getByRole('dialog', { name: 'Drafts' })
const rows = (page: Page) => list(page).getByRole('list', { name: 'Drafts' }).getByRole('listitem')
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const account = (page: Page) => page.getByRole('button', { name: /^Account/ })
const kept = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter(key => /^inlay:|^messaging:/.test(key)))
test('a script’s call deletes all drafts, also a photo that waits to be sent', async ({ page, host }) => {
  await host.open()
  /** Stores a photo under a key, or none without one, and counts them. */
  const files = (key?: string) =>
    page.evaluate(async name => {
      const settled = <T>(asked: IDBRequest<T>) =>
        new Promise<T>(resolve => asked.addEventListener('success', () => resolve(asked.result)))
      const asked = indexedDB.open('inlay')
      asked.onupgradeneeded = () => asked.result.createObjectStore('files')
      const database = await settled(asked)
      const store = database.transaction('files', 'readwrite').objectStore('files')
      if (name) store.put(new File(['x'], 'hill.png'), name)
      const count = await settled(store.count())
      database.close()
      return count
    }, key)
  expect(await files('messaging:aria:unsent:k:m')).toBe(1)
  await page.evaluate(async () => {
    localStorage.setItem('theme', 'dark')
    localStorage.setItem('messaging:aria:unsent:k:m', '{}')
    const { inlay } = window
    if (inlay && 'forget' in inlay) await inlay.forget()
  })
  expect([await files(), await kept(page)]).toEqual([0, []])
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark')
})

test('[DEC-175] by keyboard, the account menu leads to drafts', { tag: '@smoke' }, async ({ page, host }) => {
  await host.open()
  await dispatch(page, 'ask:open', { recipient: 'bruno' })
  await box(page, 'Ask me anything').fill('How deep is the harbor?')
  await host.open()
  await account(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: /Likes/ })).toBeFocused()
  const drafts = page.getByRole('button', { name: 'Drafts', exact: true })
  await expect(async () => {
    await page.keyboard.press('Tab')
    expect(await drafts.evaluate(one => one === document.activeElement)).toBe(true)
  }).toPass({ intervals: [50] })
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(1)
  expect(await host.axe(page, undefined, ours)).toEqual([])
  await expect(list(page).getByRole('button', { name: /harbor/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(box(page, 'Ask me anything')).toHaveValue('How deep is the harbor?')
  await expect(box(page, 'Ask me anything')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(account(page)).toBeFocused()
})
