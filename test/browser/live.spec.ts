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

  test('show at once, without a call, what one of them sends', async ({ page, context, host }) => {
    await host.open(slow)
    const second = await tab(context, host, slow)
    await openConversation(page, 'bruno')
    await openConversation(second, 'bruno')
    const asked: string[] = []
    second.on('request', request => asked.push(request.url()))
    await say(page, 'from the first tab')
    await expect(bubble(second, 'from the first tab')).toHaveCount(1)
    expect(asked.filter(url => url.includes('/svc/conversations'))).toEqual([])
  })
})

test('[MSGP-31] the sound of a new message is fetched as an audio file from the page’s path', async ({
  page,
  host,
}) => {
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

test('[MSGP-24] the tab’s title and icon show the unread count, whatever the host sets, and are restored', async ({
  page,
  host,
}) => {
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
  test('with an open conversation, and others that poll, is restored and catches up', async ({
    host,
    returning: page,
  }) => {
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
