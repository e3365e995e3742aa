import type { Page } from '@playwright/test'
import { comeBack, test } from './back-forward-support.ts'
import { dispatch, expect } from './support.ts'

/** Notes from here on which blogs the page says are followed. */
const listen = (page: Page) =>
  page.evaluate(() => {
    const followed: string[] = []
    Object.assign(window, { followed })
    document.addEventListener('blog:followed', ({ detail }) => followed.push(detail.name))
  })

/** The page still handles commands, calls the server, and emits events. */
async function answersStill(page: Page) {
  await dispatch(page, 'blog:follow', { name: 'staff' })
  expect(await page.evaluate(() => Reflect.get(window, 'followed'))).toEqual(['staff'])
}

test.use({ posts: 1 })

test('a page that the browser restores continues with a post that is being written', {
  tag: '@smoke',
}, async ({ host, returning: page }) => {
  page.on('dialog', dialog => void dialog.accept())
  await host.login('aria', page)
  await host.open('/dashboard', page)
  await page.waitForLoadState('networkidle')
  await listen(page)
  await page.getByRole('navigation', { name: 'New post' }).getByRole('button', { name: 'Quote' }).click()
  const quote = page.getByRole('textbox', { name: 'Quote', exact: true })
  await expect(quote).toBeFocused()
  await page.keyboard.type('Halfway')
  const held = () => page.evaluate(async () => (await navigator.locks.query()).held?.length)
  await expect.poll(held).toBe(1)
  await page.goto('/')
  // While the page is in the cache, nobody else is offered its drafts.
  await comeBack(page)
  await expect(quote).toHaveValue('Halfway')
  await expect.poll(held).toBe(1)
  await quote.press('End')
  await page.keyboard.type(' there')
  await page.keyboard.press('Control+Enter')
  await expect(page.locator('form[data-placement]')).toHaveCount(0)
  // It is sent after its form has closed.
  const sent = async () => (await host.requests('/svc/post/update')).at(-1)?.fields['post[one]']
  await expect.poll(sent).toBe('Halfway there')
  await answersStill(page)
})
