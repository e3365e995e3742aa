import type { BrowserContext, Page } from '@playwright/test'
import { comeBack, test } from './back-forward-support.ts'
import { arrived, bubble, openConversation, receive, say } from './messages-support.ts'
import { expect, type Host } from './support.ts'

// The page behind the windows does not matter. It has room for one conversation.
test.use({ posts: 1, viewport: { width: 1040, height: 800 } })
const poll = '/services/poll'
const fast = '/dashboard?poll=1000'
const slow = '/dashboard?poll=600000'

const inboxButton = (page: Page) => page.locator('[data-inlay-command="inbox:open"]:visible').first()

test.describe('several tabs of one user', () => {
  const tab = async (context: BrowserContext, host: Host, path = fast) => {
    const page = await context.newPage()
    // Room for one conversation.
    await page.setViewportSize({ width: 1040, height: 800 })
    await host.open(path, page)
    return page
  }

  test('poll one at a time, and share the answers', async ({ page, context, host }) => {
    await host.open(fast)
    const all = [page, await tab(context, host)]
    const isPoll = ({ pathname }: URL) => pathname === poll
    let running = 0
    let most = 0
    // Counted on the way, as events of several pages come in any order.
    await context.route(isPoll, async route => {
      most = Math.max(most, ++running)
      const response = await route.fetch()
      running--
      await route.fulfill({ response })
    })
    // Long enough for the other tab to become due.
    await host.fault({ call: `GET ${poll}`, kind: 'delay', delayMs: 1500, times: 0 })
    for (const one of all) await openConversation(one, 'bruno')
    await receive(page, host, 'to all of you')
    for (const one of all) await expect(bubble(one, 'to all of you')).toHaveCount(1)
    expect(most).toBe(1)
    await context.unrouteAll({ behavior: 'wait' })
  })
})

test('[MSGP-31] a new message’s sound is fetched as an audio file', async ({ page, host }) => {
  // Every page of Playwright has the focus.
  await page.addInitScript(() => {
    document.hasFocus = () => false
  })
  await host.open(fast)
  // An open inbox polls often; messages unread by then are not new.
  const polled = page.waitForResponse(response => response.url().includes(poll))
  await inboxButton(page).click()
  await polled
  const heard = page.waitForRequest(request => request.url().includes('/media/tune/ping.wav'))
  await receive(page, host, 'psst')
  expect((await heard).resourceType()).toBe('media')
})

test('[MSGP-24] title and icon of the tab show the unread count', async ({ page, host }) => {
  await page.route(/\/dashboard\?/, async route => {
    const response = await route.fetch()
    const html = (await response.text()).replace(/("unread_messages_count_sum":)\d+/, '$1120')
    await route.fulfill({ response, body: html })
  })
  await host.open(slow)
  // An untouched page makes only necessary calls.
  await page.mouse.move(5, 5)
  await expect(page).toHaveTitle(/^\(99\+\) /)
  const icon = page.locator('link[data-inlay-badge]')
  await expect(icon).toHaveAttribute('href', /^blob:/)
  await page.evaluate(() => {
    const title = Object.assign(document.createElement('title'), { textContent: 'Replaced' })
    document.querySelector('title')?.replaceWith(title)
  })
  await expect(page).toHaveTitle('(99+) Replaced')
  await page.evaluate(() => {
    if (window.inlay && 'unmount' in window.inlay) window.inlay.unmount()
  })
  await expect(page).toHaveTitle('Replaced')
  await expect(icon).toHaveCount(0)
})

test.describe('a page in the back-forward cache', () => {
  test('catches up with an open conversation', async ({ host, returning: page }) => {
    await host.login('aria', page)
    await host.open(fast, page)
    await openConversation(page, 'bruno')
    await expect(page).toHaveTitle(/^\(\d+\) /)
    const second = await page.context().newPage()
    await host.open(fast, second)
    await openConversation(second, 'bruno')
    await page.goto('/')
    await say(second, 'while you were away')
    await expect.poll(() => arrived(host, 'while you were away')).toBe(1)
    await comeBack(page)
    await expect(bubble(page, 'while you were away')).toHaveCount(1)
    await say(page, 'back again')
    await expect(bubble(second, 'back again')).toHaveCount(1)
  })
})
