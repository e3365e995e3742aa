import type { Page } from '@playwright/test'
import { dispatch, expect, type Host, ours, test } from './support.ts'

test.use({ posts: 1 })

/** All text fields except posts, which `autosave.spec.ts` tests. */
const boxes = {
  async ask(page: Page) {
    await dispatch(page, 'ask:open', { recipient: 'bruno' })
    return page.getByRole('textbox', { name: 'Ask me anything' })
  },
  async reply(page: Page) {
    await dispatch(page, 'post:reply', { id: '77', reblog_key: 'k', tumblelog: 'bruno' })
    return page.getByRole('textbox', { name: 'Your reply' })
  },
  async message(page: Page) {
    await dispatch(page, 'conversation:open', { name: 'bruno' })
    return page.locator('textarea[enterkeyhint="send"]:not([readonly])')
  },
  async 'shared e-mail'(page: Page) {
    await page.locator('[data-inlay-command="share:open"]').first().click()
    await page.getByRole('button', { name: /mail/ }).click()
    return page.getByRole('textbox', { name: 'Message (optional)' })
  },
}
const offers = (page: Page) => page.getByRole('list', { name: 'Unsaved drafts' }).getByRole('listitem')
const kept = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter(key => /^inlay:|^messaging:/.test(key)))
const openedAs = async (host: Host, page: Page, user: 'aria' | 'bruno' | null) => {
  await host.login(user, page)
  await host.open('/dashboard', page)
}
/** The page that a host shows after a log-out. */
const signOut = async (host: Host, page: Page) => {
  await page.route('**/dashboard', async route => {
    const answer = await route.fetch()
    const body = (await answer.text()).replace(/("form_key":)/, '"signed_out":true,$1')
    await route.fulfill({ response: answer, body })
  })
  await openedAs(host, page, null)
  await page.unroute('**/dashboard')
}

test('drafts of two tabs in one field are both kept and offered; no other user sees them, and a log-out deletes them for good', async ({
  page,
  host,
  context,
}) => {
  await host.open()
  const other = await context.newPage()
  await host.open('/dashboard', other)
  const first = await boxes.message(page)
  await first.fill('long precious text')
  const second = await boxes.message(other)
  await expect(second).toHaveValue('')
  await second.fill('b')
  await expect(first).toHaveValue('long precious text')
  await page.close({ runBeforeUnload: false })
  await expect(offers(other)).toContainText('long precious text')
  await offers(other).getByRole('button', { name: 'Restore' }).click()
  await expect(second).toHaveValue('long precious text')
  await expect(second).toBeFocused()
  await expect(offers(other)).toContainText('b')
  expect(await host.axe(other, undefined, ours)).toEqual([])

  const third = await context.newPage()
  await openedAs(host, third, 'bruno')
  await expect(third.getByText('long precious')).toHaveCount(0)
  await signOut(host, third)
  await expect.poll(() => kept(third)).toEqual([])
  await second.fill('after the log-out')
  expect(await kept(third)).toEqual([])
})

test('a photo waiting to be sent is deleted by a log-out, also by a script’s call', async ({
  page,
  host,
}) => {
  await host.open()
  const files = () =>
    page.evaluate(
      () =>
        new Promise<number>((resolve, reject) => {
          const asked = indexedDB.open('inlay')
          asked.onupgradeneeded = () => asked.result.createObjectStore('files')
          asked.onerror = () => reject(asked.error)
          asked.onsuccess = () => {
            const count = asked.result.transaction('files').objectStore('files').count()
            count.onsuccess = () => {
              asked.result.close()
              resolve(count.result)
            }
          }
        }),
    )
  expect(await files()).toBe(0)
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        localStorage.setItem('theme', 'dark')
        localStorage.setItem('messaging:aria:unsent:k:m', '{}')
        const asked = indexedDB.open('inlay')
        asked.onsuccess = () => {
          const put = asked.result.transaction('files', 'readwrite').objectStore('files')
          put.put(new File(['x'], 'hill.png'), 'messaging:aria:unsent:k:m').onsuccess = () => resolve()
        }
        asked.onerror = () => reject(asked.error)
      }),
  )
  expect(await files()).toBe(1)
  await page.evaluate(async () => {
    const { inlay } = window
    if (inlay && 'forget' in inlay) await inlay.forget()
  })
  expect([await files(), await kept(page)]).toEqual([0, []])
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark')
})
